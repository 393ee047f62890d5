import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.m?js$/;
/** Makes a value, and does nothing else. */
const MAKES =
  /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\(|new Set\(|Object\.getOwnPropertyNames\()/g;
/** For React's developer tools; it also counts as a use of the component. */
const NAMES = /^\s*\w+\.displayName = [^;\n]+;$/gm;
/** Its builds for production and development differ in this alone, and its package leads to the latter. */
const WARNINGS = /(?<=^var ENABLE_DEV_WARNINGS = )true(?=;$)/m;
/** What complains of mistakes in the code that uses the router: they show in development and tests, where all of it is there. */
const COMPLAINTS = /(?<=^function (?:invariant|warning)\(.*\) \{)$/gm;
/*
 * What is for routers that load data themselves, of which the shop has none.
 */
/** What they tell their routes. */
const DATA = /(?<=^function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm;
const CONTEXT = /^ *let dataRouterContext = React\d*\.useContext\(DataRouterContext\);$/gm;
/** What routes may say to them. */
const PROPS =
  /^\s*(?:action|ErrorBoundary|hasErrorBoundary|errorElement|[hH]ydrateFallback\w*|loader|middleware|shouldRevalidate): element\.props\..*,$/gm;
const NAVIGATE = 'isDataRoute ? useNavigateStable() : useNavigateUnstable()';
/** Counts as a use of what only they show. */
const ERRORS = 'RenderErrorBoundary.contextType = RSCRouterContext;';

const withoutData = (code: string): string =>
  code
    .replace(DATA, ') { const dataRouterOpts = undefined;')
    .replace(CONTEXT, 'const dataRouterContext = null;')
    .replace(PROPS, '')
    .replace(NAVIGATE, 'useNavigateUnstable()')
    .replace(ERRORS, '');

/** The router's code with what it makes marked as dispensable, so that what the shop does not use of it is left out. */
export const lean = (code: string): string =>
  withoutData(code)
    .replace(MAKES, '/* @__PURE__ */ ')
    .replace(NAMES, '')
    .replace(WARNINGS, 'false')
    .replace(COMPLAINTS, ' return;');

/** Leaves out what the shop does not use of the router: half of it. */
export function leanRouter(): Plugin {
  return {
    name: 'larder:lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: lean(code), map: null }),
    },
  };
}
