import { findModelQueries, type ModelQueries } from './model-queries.js';
import { methodOf, parseSource, type SourceNode, type Span, walkSource } from './source-tree.js';

/** What a text begins with that is a statement, or the beginning of one. */
export const BEGINS_AS_STATEMENT =
  /^\s*(?:with\s+(?!\()|(?:select|insert\s+into|update|delete\s+from|merge\s+into)\s)/i;

/** What a text has in it that is a statement or a part of one. */
const HOLDS_SQL = /\b(?:select\s|insert\s+into\s|delete\s+from\s|update\s+\S+\s+(?:\w+\s+)?set\s)/i;

export interface Statement {
  /** Where it stands, or a part of it. */
  readonly file: string;
  readonly name?: string;
  readonly text: string;
}

/** A text, with what stands in it around its `${…}`. */
export interface SqlLiteral extends Span {
  readonly parts: readonly string[];
}

/** An object with a `name` and a `text`. */
export interface NamedStatement extends Span {
  readonly source: string;
}

export interface SqlInSource {
  readonly literals: readonly SqlLiteral[];
  readonly named: readonly NamedStatement[];
  /** What is passed to `raw` and the like of a query builder. */
  readonly raw: readonly Span[];
  /** The names of the constants of the module. */
  readonly constants: readonly string[];
  /** The names of all methods that are called. */
  readonly methods: ReadonlySet<string>;
  readonly models: ModelQueries;
}

/** Finds the SQL in the source of a module. */
export function findSql(source: string): SqlInSource {
  const program = parseSource(source);
  const literals: SqlLiteral[] = [];
  const named: NamedStatement[] = [];
  const raw: Span[] = [];
  const methods = new Set<string>();
  walkSource(program, (node) => {
    const parts = partsOf(node);
    if (parts && holdsSql(parts)) literals.push({ ...spanOf(node), parts });
    const text = textOfStatement(node);
    if (text) {
      const span = spanOf(node);
      named.push({ ...span, source: source.slice(span.start, span.end) });
      // It may begin with what another module has.
      const textParts = partsOf(text);
      if (textParts && !holdsSql(textParts)) literals.push({ ...spanOf(text), parts: textParts });
    }
    const method = methodOf(node);
    if (!method) return;
    methods.add(method.name);
    const [value] = node.arguments as SourceNode[];
    if (/raw$/i.test(method.name) && value) raw.push(spanOf(value));
  });
  return {
    literals,
    named,
    raw,
    methods,
    constants: constantsOf(program),
    models: findModelQueries(program),
  };
}

function constantsOf(program: SourceNode): string[] {
  return (program.body as SourceNode[]).flatMap((statement) => {
    const declaration = (statement.declaration ?? statement) as SourceNode;
    if (declaration.type !== 'VariableDeclaration') return [];
    const names = (declaration.declarations as { id: SourceNode }[]).map(({ id }) => id.name);
    return names.filter((name) => typeof name === 'string');
  });
}

function partsOf(node: SourceNode): string[] | undefined {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : undefined;
}

const holdsSql = (parts: readonly string[]): boolean =>
  BEGINS_AS_STATEMENT.test(parts[0]!) || HOLDS_SQL.test(parts.join('$'));

function textOfStatement(node: SourceNode): SourceNode | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = node.properties as { key?: { name?: string }; value?: SourceNode }[];
  const valueOfKey = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
  return valueOfKey('name') && valueOfKey('text');
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
