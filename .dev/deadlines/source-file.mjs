// A parsed source file: its nodes with their parents, its comments, and the numbers in it.
import { parseSync, visitorKeys } from 'oxc-parser';

export class SourceFile {
  #text;
  #constants = new Map();
  /** Every node, outer ones first, with its ancestors from the inside out. */
  nodes = [];

  constructor(path, text) {
    const { program, comments, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`);
    this.#text = text;
    this.comments = comments;
    this.#collect(program, []);
    for (const { node } of this.nodes)
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
        this.#constants.set(node.id.name, node.init);
  }

  #collect(node, ancestors) {
    this.nodes.push({ node, ancestors });
    const inside = [node, ...ancestors];
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child?.type) this.#collect(child, inside);
  }

  /** A node and everything in it. */
  within(node) {
    return this.nodes
      .filter(({ node: one }) => one.start >= node.start && one.end <= node.end)
      .map(({ node: one }) => one);
  }

  lineOf(position) {
    return this.#text.slice(0, position).split('\n').length;
  }

  /** The name of a node: `delay`, `AbortSignal.timeout`, `test.each`; empty where it has none. */
  nameOf(node) {
    switch (node?.type) {
      case 'Identifier':
        return node.name;
      case 'MemberExpression':
        return node.computed ? '' : `${this.nameOf(node.object)}.${node.property.name}`;
      case 'CallExpression':
        return this.nameOf(node.callee);
      case 'TaggedTemplateExpression':
        return this.nameOf(node.tag);
      default:
        return '';
    }
  }

  /** The value of an expression of literals and constants of this file; undefined where it is unknown. */
  numberOf(node, depth = 0) {
    if (!node || depth > 20) return undefined;
    const of = (inner) => this.numberOf(inner, depth + 1);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'number' ? node.value : undefined;
      case 'Identifier':
        return of(this.#constants.get(node.name));
      case 'BinaryExpression':
        return ARITHMETIC[node.operator]?.(of(node.left), of(node.right));
      case 'ConditionalExpression':
        return least(of(node.consequent), of(node.alternate));
      case 'TSAsExpression':
      case 'ParenthesizedExpression':
        return of(node.expression);
      default:
        return undefined;
    }
  }
}

/** Arithmetic with an unknown value gives NaN, which no comparison accepts. */
const ARITHMETIC = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

function least(...numbers) {
  const known = numbers.filter((number) => number !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** A reading of a clock. */
export const isClock = (node, file) =>
  node?.type === 'CallExpression' && /^(performance|Date)\.now$/.test(file.nameOf(node.callee));
