import { parseSync, visitorKeys } from 'oxc-parser';

/** A part of a module's source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node of the syntax tree of a module. */
export interface SourceNode extends Span {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function parseSource(source: string): SourceNode {
  return parseSync('module.ts', source).program as unknown as SourceNode;
}

/** Calls `visit` with each node, outer ones first, in the order of the source. */
export function walkSource(node: SourceNode, visit: (node: SourceNode) => void): void {
  visit(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key] as SourceNode | SourceNode[] | null;
    for (const inner of Array.isArray(child) ? child : [child]) if (inner) walkSource(inner, visit);
  }
}

/** The method that a call calls, and of what. */
export function methodOf(call: SourceNode): { name: string; object: SourceNode } | undefined {
  const callee = call.type === 'CallExpression' ? (call.callee as SourceNode) : undefined;
  if (callee?.type !== 'MemberExpression') return undefined;
  const { name } = callee.property as { name?: string };
  return name === undefined ? undefined : { name, object: callee.object as SourceNode };
}
