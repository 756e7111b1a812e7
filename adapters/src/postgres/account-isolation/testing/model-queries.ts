import { methodOf, type SourceNode, walkSource } from './source-tree.js';

export interface ModelQueries {
  /** The names of the methods that are called of queries that begin with `SomeModel.query()`. */
  readonly methods: ReadonlySet<string>;
  /** Whether such a query is put into another one. */
  readonly areNested: boolean;
}

/** Finds what a module does with the queries of its Objection models. */
export function findModelQueries(program: SourceNode): ModelQueries {
  const methods = new Set<string>();
  const variables = new Set<string>();
  let areNested = false;
  const isQuery = (expression: SourceNode): boolean => {
    if (expression.type === 'Identifier') return variables.has(expression.name as string);
    const method = methodOf(expression);
    if (!method) return false;
    const { name, object } = method;
    return (name === 'query' && String(object.name).endsWith('Model')) || isQuery(object);
  };
  walkSource(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as { id?: SourceNode; init?: SourceNode | null };
      if (id?.type === 'Identifier' && init && isQuery(init)) variables.add(id.name as string);
    }
    const method = methodOf(node);
    if (!method || !isQuery(method.object)) return;
    methods.add(method.name);
    areNested ||= (node.arguments as SourceNode[]).some(isQuery);
  });
  return { methods, areNested };
}
