import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.m?js$/;
/** Makes a component or context, and does nothing else. */
const MAKES = /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g;
/** For React's developer tools; it also counts as a use of the component. */
const NAMES = /^\s*\w+\.displayName = [^;\n]+;$/gm;
/** Its builds for production and development differ in this alone, and its package leads to the latter. */
const WARNINGS = /(?<=^var ENABLE_DEV_WARNINGS = )true(?=;$)/m;

/** The router's code with what it makes marked as dispensable, so that what the shop does not use of it is left out. */
export const lean = (code: string): string =>
  code.replace(MAKES, '/* @__PURE__ */ ').replace(NAMES, '').replace(WARNINGS, 'false');

/** Leaves out what the shop does not use of the router: a tenth of it. */
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
