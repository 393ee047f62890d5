/** Serves the pages with reload for `npm run dev`. */
import path from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run.mjs';

// The parent decides when we end, and outliving it is no use; so Ctrl-C in the terminal is not for us.
process.on('disconnect', () => process.exit()).on('SIGINT', () => undefined);
const frontend = path.join(ROOT, 'frontend');
process.chdir(frontend);
const server = await createServer({ root: frontend });
await server.listen();
server.printUrls();
