/** Serves the pages with reload for `npm run dev`: public ones as the shop renders them, from the sources as they are. */
import path from 'node:path';
import { createServer } from 'vite';
import { shopPages } from './dev-rendering.mjs';
import { ROOT } from './run.mjs';

// The parent decides when we end, and outliving it is no use; so Ctrl-C in the terminal is not for us.
process.on('disconnect', () => process.exit()).on('SIGINT', () => undefined);
const frontend = path.join(ROOT, 'frontend');
process.chdir(frontend);
const server = await createServer({ root: frontend, appType: 'custom', plugins: [shopPages()] });
await server.listen();
server.printUrls();
