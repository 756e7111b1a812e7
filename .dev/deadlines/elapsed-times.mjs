// Which expressions of a file are measured times.
import { isClock } from './source-file.mjs';

/** @returns an object with `has(node)`: whether the node is made of a difference of clock readings, directly or by variables */
export function elapsedTimes(file) {
  const names = new Set();
  const has = (node) =>
    node !== undefined &&
    file
      .within(node)
      .some((inner) => isDifference(inner, file) || (inner.type === 'Identifier' && names.has(inner.name)));
  for (let known = -1; known < names.size; ) {
    known = names.size;
    for (const { node } of file.nodes) {
      const [name, value] = assignment(node);
      if (name && has(value)) names.add(name);
    }
  }
  return { has };
}

const isDifference = (node, file) =>
  node.type === 'BinaryExpression' && node.operator === '-' && isClock(node.left, file);

/** `times = value`, `times[n] = value`, `times.push(value)` and `this.times = value` alike. */
function assignment(node) {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id.name, node.init ?? undefined];
    case 'FunctionDeclaration':
      return [node.id?.name, node.body];
    case 'AssignmentExpression':
      return [rootOf(node.left), node.right];
    case 'CallExpression':
      return node.callee.property?.name === 'push' ? [rootOf(node.callee.object), node.arguments[0]] : [];
    default:
      return [];
  }
}

function rootOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return undefined;
  return node.object.type === 'ThisExpression' ? node.property.name : rootOf(node.object);
}
