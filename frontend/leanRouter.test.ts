import { expect, it } from 'vitest';
import { lean } from './leanRouter.ts';

it('marks what only makes a component or a context, drops its name, and warns of nothing', () => {
  const code = [
    'var Form = React2.forwardRef(({ action }, ref) => {',
    '});',
    'Form.displayName = "Form";',
    'var Context = React.createContext(null);',
    'React2.useEffect(() => {}, []);',
    'var ENABLE_DEV_WARNINGS = true;',
  ].join('\n');
  expect(lean(code)).toBe(
    [
      'var Form = /* @__PURE__ */ React2.forwardRef(({ action }, ref) => {',
      '});',
      '',
      'var Context = /* @__PURE__ */ React.createContext(null);',
      'React2.useEffect(() => {}, []);',
      'var ENABLE_DEV_WARNINGS = false;',
    ].join('\n'),
  );
});
