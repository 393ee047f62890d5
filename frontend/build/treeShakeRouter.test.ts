import fs from 'node:fs';
import path from 'node:path';
import { ScrollRestoration } from 'react-router-dom';
import { expect, it } from 'vitest';
import { treeShakenRouterCode, ROUTER_MODULE } from './treeShakeRouter';

const folder = path.dirname(ROUTER_MODULE);
const files = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));

it('changes the one file of the installed router that renders routes', () => {
  const [core = '', ...others] = files.filter((code) => code.includes('function useRoutesImpl('));
  expect(others).toEqual([]);
  const lean = treeShakenRouterCode(core);
  expect(lean).toContain('var Link = /* @__PURE__ */ React');
  expect(lean).not.toMatch(/^Link\.displayName/m);
  expect(lean).toMatch(/^function invariant\(.*\) \{ return;$/m);
  expect(lean).toContain('return useNavigateUnstable();');
  expect(lean).toMatch(/^function _renderMatches\(.*\) \{ const dataRouterOpts = undefined;$/m);
});

it('rejects a router without one of the patterns', () => {
  expect(() => treeShakenRouterCode('function useRoutesImpl() {}')).toThrow('React Router has no');
});

it('is applied in unit tests', () => {
  expect(ScrollRestoration).not.toHaveProperty('displayName');
});
