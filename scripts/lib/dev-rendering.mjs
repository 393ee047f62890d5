import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** The first page waits until all of its modules are compiled. */
const SSR_TIMEOUT_SECONDS = 60;
const API = process.env.API_URL ?? 'http://localhost:3000';
/** Compiled by dev-compile.mjs. */
const BACKEND = path.join(ROOT, 'backend/dist/src');
const STYLES = '<link rel="stylesheet" href="/src/styles/index.css">';

/** Loads the data of a page from the running API. */
async function loadData(url) {
  const response = await fetch(`${API}/api${url}`).catch(() => {
    throw new Error(`The API does not answer at ${API}`);
  });
  const { status } = response;
  if (status === 401) throw new Error(`A page requested ${url}, which is not public`);
  if (status >= 500) throw new Error(`The API responds to ${url} with ${status}`);
  return { status, body: await response.text(), tag: '' };
}

/** Matches lines of a stack trace that are in the shop's own code. */
const OURS = /^\s+at .*(frontend|backend)[\\/]src[\\/]/;

/** @returns a function that runs tasks one after another */
function createQueue() {
  let last = Promise.resolve();
  return (work) => (last = last.catch(() => undefined).then(work));
}

/**
 * Serves pages with the backend's own code (backend/src/pages). Vite renders them instead of the workers, and they are
 * never cached. Vite reloads that code on every change, like the frontend.
 */
export function shopPages() {
  let vite;
  const enqueue = createQueue();
  const load = (file) => vite.ssrLoadModule(path.join(BACKEND, file));

  async function render(task) {
    const { default: renderPage } = await vite.ssrLoadModule('/src/entry-server.tsx');
    return renderPage(task);
  }

  async function pageServer({ headers: { host } }, shell) {
    const [{ PageRenderer }, { PagesService }, { PageServer }] = await Promise.all([
      load('pages/page-renderer.js'),
      load('pages/pages.service.js'),
      load('pages/serve-pages.js'),
    ]);
    class ViteRenderer extends PageRenderer {
      isOn = true;
      shell = () => shell;
      workers = () => ({ run: (task) => enqueue(() => render(task)) });
    }
    const env = { publicUrl: `http://${host}`, frontendDir: '', ssrWorkers: 1 };
    const source = { load: loadData };
    const outdated = { isKnown: false, number: 0 };
    const pages = new PagesService(env, new ViteRenderer(env, source), source, outdated);
    return new PageServer(pages, { ssrTimeoutSeconds: SSR_TIMEOUT_SECONDS });
  }

  /** Logs an error in a few lines. Vite itself reports compilation errors. */
  function logError(error) {
    vite.ssrFixStacktrace(error);
    const [what] = error.message.split('\n');
    const where = error.stack.split('\n').filter((line) => OURS.test(line));
    vite.config.logger.error(`A page comes without its content: ${[what, ...where].join('\n')}`);
  }

  /** @returns the page without content; its scripts render every screen */
  async function shellAt(address) {
    const page = await readFile(path.join(vite.config.root, 'index.html'), 'utf8');
    return vite.transformIndexHtml('/index.html', page, address);
  }

  async function answer(request, response, next) {
    const address = request.originalUrl;
    if (/^\/api\b|\.\w+$/.test(address.replace(/\?.*/s, ''))) return next();
    const shell = await shellAt(address);
    const sendShell = () => response.setHeader('Content-Type', 'text/html').end(shell);
    try {
      request.url = address;
      request.log = {
        id: '',
        logger: () => ({ warn: ({ err, reason }) => logError(err ?? new Error(reason)) }),
      };
      // Vite loads styles through scripts, too late for content that was rendered on the server.
      const server = await pageServer(request, shell.replace('</head>', `${STYLES}</head>`));
      if (!(await server.serve(request, response))) sendShell();
    } catch (error) {
      logError(error);
      sendShell();
    }
  }

  return {
    name: 'larder:shop-pages',
    configureServer(server) {
      vite = server;
      // A function returned here runs after Vite's own middleware.
      return () => {
        server.middlewares.use((request, response, next) => {
          answer(request, response, next).catch(next);
        });
      };
    },
  };
}
