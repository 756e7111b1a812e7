import { addEqualities } from './equalities.js';
import type { Tree, TreeNode } from './node-tree.js';
import type { Anchor, Scope } from './scope.js';

/** Values of nodes/nodes.h. */
const JOIN = { inner: '0', left: '1', full: '2', right: '3' };

/** Rows that may be missing where the conditions are not true. */
interface OptionalRows {
  readonly places: readonly number[];
  readonly conditions: Tree[];
}

export interface FromClause {
  readonly places: readonly number[];
  /** Conditions that hold for every row of the query. */
  readonly conditions: readonly Tree[];
  /** Inner joins before those around them. */
  readonly optional: readonly OptionalRows[];
}

/** The rows that a query reads or writes, and their conditions. */
export function readFromClause(query: TreeNode): FromClause {
  const optional: OptionalRows[] = [];
  const conditions: Tree[] = [query.node('jointree')?.get('quals')];
  const read = (item: TreeNode, around: Tree[]): number[] => {
    if (item.type === 'RANGETBLREF') return [item.number('rtindex')];
    const kind = item.word('jointype');
    const inner: Tree[] = [];
    const left = read(item.node('larg')!, kind === JOIN.right ? inner : around);
    const right = read(item.node('rarg')!, kind === JOIN.inner || kind === JOIN.right ? around : inner);
    if (kind === JOIN.inner) around.push(item.get('quals'));
    else {
      inner.push(item.get('quals'));
      // In a full join both sides may be missing, but then there is nothing that they are joined to.
      optional.push({ places: kind === JOIN.right ? left : right, conditions: inner });
    }
    return [...left, ...right];
  };
  const places = (query.node('jointree')?.nodes('fromlist') ?? []).flatMap((item) => read(item, conditions));
  const written = [query.number('resultRelation'), excludedOf(query)].filter((place) => place > 0);
  return { places: [...new Set([...places, ...written])], conditions, optional };
}

/** The place of the rows that `on conflict` calls `excluded`, 0 without any. */
export function excludedOf(query: TreeNode): number {
  return query.node('onConflict')?.number('exclRelIndex') ?? 0;
}

/**
 * Ties the rows of an outer join. Where they are missing, their conditions say nothing of the other rows: so each is tied to one of
 * these only, and does not tie two of them.
 */
export function tieOptionalRows(
  { places, conditions }: OptionalRows,
  anchors: ReadonlyMap<number, readonly Anchor[]>,
  scope: Scope,
): void {
  const joined = scope.ties.fork();
  for (const place of places)
    for (const { value, domain } of anchors.get(place) ?? [])
      joined.carry(value, scope.rowKey(place), domain);
  for (const condition of conditions) addEqualities(condition, scope, joined);
  joined.settle();
  scope.ties.settle();
  const keys = places.map((place) => scope.rowKey(place));
  const others = scope.ties.rows().filter((row) => !keys.includes(row));
  for (const [index, key] of keys.entries()) {
    for (const sibling of keys.slice(0, index))
      if (joined.areTied(key, sibling)) scope.ties.tie(key, sibling);
    const other = others.find((row) => joined.areTied(key, row));
    if (other !== undefined) {
      scope.ties.tie(key, other);
      continue;
    }
    const anchor = anchorsOf([key], scope, joined)[0];
    if (anchor) scope.ties.carry(anchor.value, key, anchor.domain);
  }
}

/** The values outside of a query that equal keys of these rows. */
export function anchorsOf(rows: readonly string[], scope: Scope, ties = scope.ties): Anchor[] {
  const outside = ties.values().filter((value) => !scope.hasValue(value));
  return outside.flatMap((value) => {
    const carriers = ties.carriersOf(value).filter(({ row }) => rows.includes(row));
    return carriers.map(({ domain }) => ({ value, domain }));
  });
}
