/** A value in a tree of PostgreSQL's nodes: a word, a node, a list, or nothing. */
export type Tree = string | TreeNode | readonly Tree[] | undefined;

/** A node, such as QUERY or VAR, with its fields as PostgreSQL's sources name them (nodes/parsenodes.h, nodes/primnodes.h). */
export class TreeNode {
  readonly type: string;
  readonly #fields: ReadonlyMap<string, Tree>;

  constructor(type: string, fields: ReadonlyMap<string, Tree>) {
    this.type = type;
    this.#fields = fields;
  }

  get(field: string): Tree {
    return this.#fields.get(field);
  }

  /** The word in a field, empty where there is none. */
  word(field: string): string {
    const value = this.get(field);
    return typeof value === 'string' ? value : '';
  }

  number(field: string): number {
    return Number(this.word(field));
  }

  node(field: string): TreeNode | undefined {
    const value = this.get(field);
    return value instanceof TreeNode ? value : undefined;
  }

  /** All elements of a list, so that their places stay as they are. */
  list(field: string): readonly Tree[] {
    const value = this.get(field);
    return Array.isArray(value) ? value : [];
  }

  nodes(field: string): TreeNode[] {
    return this.list(field).filter((element) => element instanceof TreeNode);
  }

  entries(): Iterable<[string, Tree]> {
    return this.#fields;
  }
}

/** A bracket, or what stands between spaces and brackets. A string is in quotes, and may have more of them inside. */
const TOKEN = /\s*([(){}]|(?:\\[\s\S]|[^\s(){}\\])+)/y;
const STRING = /^"([\s\S]*)"$/;
const NOTHING = '<>';

/** Reads the text that PostgreSQL writes for a tree of its nodes (nodes/outfuncs.c). */
export function parseTree(text: string): Tree {
  const tokens = new Tokens(text);
  const tree = tokens.readValue();
  tokens.expectEnd();
  return tree;
}

class Tokens {
  readonly #tokens: readonly string[];
  #place = 0;

  constructor(text: string) {
    const pattern = new RegExp(TOKEN);
    const tokens: string[] = [];
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) tokens.push(found[1]!);
    this.#tokens = tokens;
  }

  readValue(): Tree {
    const token = this.#next();
    if (token === '{') return this.#readNode();
    if (token === '(') return this.#readList();
    return token === NOTHING ? undefined : (STRING.exec(token)?.[1] ?? token);
  }

  expectEnd(): void {
    if (this.#place < this.#tokens.length) throw new Error('the tree goes on behind its end');
  }

  #readList(): Tree[] {
    const list: Tree[] = [];
    while (!this.#isAt(')')) list.push(this.readValue());
    this.#next();
    return list;
  }

  #readNode(): TreeNode {
    const type = this.#next();
    const fields = new Map<string, Tree>();
    while (!this.#isAt('}')) {
      const name = this.#next().slice(1);
      const values: Tree[] = [];
      // The value of a constant is several words: its length, and its bytes in brackets.
      while (!this.#isAt('}') && !this.#isAt(':')) values.push(this.readValue());
      fields.set(name, values.length > 1 ? values : values[0]);
    }
    this.#next();
    return new TreeNode(type, fields);
  }

  #isAt(start: string): boolean {
    return this.#tokens[this.#place]?.startsWith(start) ?? false;
  }

  #next(): string {
    const token = this.#tokens[this.#place++];
    if (token === undefined) throw new Error('the tree ends too early');
    return token;
  }
}

/** Calls `visit` with each node of a tree. It does not go into a node for which `visit` answers false. */
export function walkTree(tree: Tree, visit: (node: TreeNode) => boolean | undefined): void {
  if (Array.isArray(tree)) for (const element of tree) walkTree(element, visit);
  if (!(tree instanceof TreeNode) || visit(tree) === false) return;
  for (const [, value] of tree.entries()) walkTree(value, visit);
}
