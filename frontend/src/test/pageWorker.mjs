/** A worker that renders pages as the server's do: it has no browser around it, and a React of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import react from '@vitejs/plugin-react';
import { createServer, runnerImport } from 'vite';

const { module: messages } = await runnerImport('./build/compileMessages.ts', {
  configFile: false,
  root: workerData.root,
});

const vite = await createServer({
  configFile: false,
  root: workerData.root,
  plugins: [react(), messages.compileMessages()],
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
const { default: render } = await vite.ssrLoadModule('/src/entry-server.tsx');

const textOf = (bytes) => new TextDecoder().decode(bytes);

parentPort.on('message', async ({ task, reply }) => {
  try {
    const { links, content, data } = await render(task);
    reply.postMessage({ page: { links, content: textOf(content), data: textOf(data) } });
  } catch (error) {
    reply.postMessage({ error });
  }
});
