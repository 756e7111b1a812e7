import { expect, test } from '@jest/globals';
import shakeable from './shakeable-loader.cjs';
import withoutInsertedStyles from './strict-style-loader.cjs';

test("what the router's file makes by a call may be left out, and its name keeps nothing alive", () => {
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

test('a library that inserts its styles no longer does, and one that does it in another way is not passed over', () => {
  const loader = { resourcePath: 'index.mjs' };
  const source = ['function __insertCSS(code) {}', '__insertCSS(".toast{color:red}");', 'export {};'].join(
    '\n',
  );
  expect(withoutInsertedStyles.call(loader, source)).not.toContain('.toast');
  expect(() => withoutInsertedStyles.call(loader, 'export {};')).toThrow(
    'index.mjs inserts its styles in another way now',
  );
});
