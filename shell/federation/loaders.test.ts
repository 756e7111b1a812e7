import { expect, test } from '@jest/globals';
import shakeable from './shakeable-loader.cjs';
import withoutInsertedStyles from './strict-style-loader.cjs';

test('calls at the top level of React Router are marked as pure, and display names are removed', () => {
  const source = [
    'var Form = React10.forwardRef(',
    '  (props, ref) => React10.createElement("form", props)',
    ');',
    'Form.displayName = "Form";',
    'var Context = React.createContext(null);',
    'RenderErrorBoundary.contextType = Context;',
  ].join('\n');
  expect(shakeable(source).split('\n')).toEqual([
    'var Form = /*#__PURE__*/ React10.forwardRef(',
    '  (props, ref) => React10.createElement("form", props)',
    ');',
    '',
    'var Context = /*#__PURE__*/ React.createContext(null);',
    'RenderErrorBoundary.contextType = Context;',
  ]);
});

test('the call that inserts the styles of a library is removed, and a library without it fails the build', () => {
  const loader = { resourcePath: 'index.mjs' };
  const source = ['function __insertCSS(code) {}', '__insertCSS(".toast{color:red}");', 'export {};'].join(
    '\n',
  );
  expect(withoutInsertedStyles.call(loader, source)).not.toContain('.toast');
  expect(() => withoutInsertedStyles.call(loader, 'export {};')).toThrow(
    'index.mjs inserts its styles in another way now',
  );
});
