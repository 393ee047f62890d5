/**
 * Serves the pages for `npm run dev` and reloads them on every change. Public pages are rendered on the server from the
 * sources, like in the built shop.
 */
import path from 'node:path';
import { createServer } from 'vite';
import { shopPages } from './dev-rendering.mjs';
import { ROOT } from './run.mjs';

// The parent process ends this one; Ctrl-C in the terminal is handled by the parent.
process.on('disconnect', () => process.exit()).on('SIGINT', () => undefined);
const frontend = path.join(ROOT, 'frontend');
process.chdir(frontend);
const server = await createServer({ root: frontend, appType: 'custom', plugins: [shopPages()] });
await server.listen();
server.printUrls();
