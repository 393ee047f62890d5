import path from 'node:path';
import type { Plugin } from 'vite';

/** The module that browsers get; Node would get the CommonJS build, which is not changed. */
export const ROUTER_MODULE = path.resolve(
  import.meta.dirname,
  '../../node_modules/react-router/dist/development/index.mjs',
);

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.m?js$/;
/** The file of the router that contains its hooks and components. */
const CORE = 'function useRoutesImpl(';

/** Changes to the router, each with its reason; every pattern must occur. */
const CHANGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Calls without side effects: bundlers remove them if nothing uses the result.
  [
    /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\(|new Set\(|Object\.getOwnPropertyNames\()/g,
    '/* @__PURE__ */ ',
  ],
  // Names for React's developer tools, which count as a use of the component.
  [/^\s*\w+\.displayName = [^;\n]+;$/gm, ''],
  // Checks for mistakes in the use of the router; the dev server keeps them.
  [/(?<=^var ENABLE_DEV_WARNINGS = )true(?=;$)/gm, 'false'],
  [/(?<=^function (?:invariant|warning)\(.*\) \{)$/gm, ' return;'],
  // Data routers, which the shop does not use.
  [
    /(?<=^function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm,
    ') { const dataRouterOpts = undefined;',
  ],
  [
    /^ *let dataRouterContext = React\d*\.useContext\(DataRouterContext\);$/gm,
    'const dataRouterContext = null;',
  ],
  [/isDataRoute \? useNavigateStable\(\) : (?=useNavigateUnstable\(\))/g, ''],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/gm, ''],
];

/** @throws if the router no longer contains one of the patterns */
export function treeShakenRouterCode(code: string): string {
  return CHANGES.reduce((changed, [pattern, replacement]) => {
    if (changed.search(pattern) === -1) throw new Error(`React Router has no ${pattern.source}.`);
    return changed.replace(pattern, replacement);
  }, code);
}

/**
 * Omits half of React Router, 7 kB of the first screen: data routers and checks of its use. Unit tests run the same code as
 * customers (`server.deps` and `alias` in vite.config.ts).
 */
export function treeShakeRouter(): Plugin {
  let isApplied = false;
  return {
    name: 'larder:lean-router',
    transform: {
      filter: { id: ROUTER, code: CORE },
      handler: (code) => {
        isApplied = true;
        return { code: treeShakenRouterCode(code), map: null };
      },
    },
    generateBundle() {
      if (!isApplied) this.error(`No file of React Router contains ${CORE}`);
    },
  };
}
