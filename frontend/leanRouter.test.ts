import { expect, it } from 'vitest';
import { lean } from './leanRouter.ts';

it('marks what only makes a value, and drops the names of components', () => {
  const code = [
    'var Form = React2.forwardRef(({ action }, ref) => {',
    '});',
    'Form.displayName = "Form";',
    'var Context = React.createContext(null);',
    'var methods = new Set(names);',
    'React2.useEffect(() => {}, []);',
  ].join('\n');
  expect(lean(code)).toBe(
    [
      'var Form = /* @__PURE__ */ React2.forwardRef(({ action }, ref) => {',
      '});',
      '',
      'var Context = /* @__PURE__ */ React.createContext(null);',
      'var methods = /* @__PURE__ */ new Set(names);',
      'React2.useEffect(() => {}, []);',
    ].join('\n'),
  );
});

it('complains of nothing', () => {
  const code = [
    'var ENABLE_DEV_WARNINGS = true;',
    'function invariant(value, message) {',
    '  if (value === false) throw new Error(message);',
    '}',
  ].join('\n');
  expect(lean(code)).toBe(
    [
      'var ENABLE_DEV_WARNINGS = false;',
      'function invariant(value, message) { return;',
      '  if (value === false) throw new Error(message);',
      '}',
    ].join('\n'),
  );
});

it('knows of no router that loads data itself', () => {
  const code = [
    'return isDataRoute ? useNavigateStable() : useNavigateUnstable();',
    'RenderErrorBoundary.contextType = RSCRouterContext;',
    'function _renderMatches(matches, parentMatches = [], dataRouterOpts) {',
    '  let dataRouterState = dataRouterOpts?.state;',
    '  let dataRouterContext = React2.useContext(DataRouterContext);',
    'path: element.props.path,',
    'loader: element.props.loader,',
    'hasErrorBoundary: element.props.hasErrorBoundary === true || element.props.ErrorBoundary != null,',
  ].join('\n');
  expect(lean(code)).toBe(
    [
      'return useNavigateUnstable();',
      '',
      'function _renderMatches(matches, parentMatches = []) { const dataRouterOpts = undefined;',
      '  let dataRouterState = dataRouterOpts?.state;',
      'const dataRouterContext = null;',
      'path: element.props.path,',
      '',
      '',
    ].join('\n'),
  );
});
