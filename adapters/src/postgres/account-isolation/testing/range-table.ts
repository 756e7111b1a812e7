import { nameValue, RTE, readsColumns } from './equalities.js';
import { excludedOf } from './from-clause.js';
import type { TreeNode } from './node-tree.js';
import type { Anchor, Scope, Signature } from './scope.js';
import { ANY_DOMAIN } from './ties.js';

/** The column number of `ctid`, which identifies a row within its table. */
const CTID = -1;

/** Adds the rows of an entry of the range table that is no subquery. Answers the anchors of those of a CTE. */
export function addRows(place: number, scope: Scope): readonly Anchor[] {
  const entry = scope.entry(place);
  switch (entry.number('rtekind')) {
    case RTE.relation:
      addTable(place, entry, scope);
      return [];
    case RTE.function:
    case RTE.tableFunction:
      addFunction(place, entry, scope);
      return [];
    case RTE.values:
      addValues(place, entry, scope);
      return [];
    case RTE.result:
      return [];
    case RTE.cte:
      return addAnswered(place, findCte(entry, scope), scope);
    default:
      throw new Error(`the range table has an entry of the unknown kind ${entry.word('rtekind')}`);
  }
}

/** Adds the rows that a subquery or a CTE answers. */
export function addAnswered(
  place: number,
  { isOwned, columns, anchors }: Signature,
  scope: Scope,
): readonly Anchor[] {
  const key = scope.rowKey(place);
  scope.rows.set(place, { key, label: aliasOf(scope.entry(place)), isOwned });
  for (const [index, domains] of columns.entries())
    for (const domain of domains ?? []) scope.ties.carry(scope.value(place, index + 1), key, domain);
  return anchors;
}

function addTable(place: number, entry: TreeNode, scope: Scope): void {
  const key = scope.rowKey(place);
  const table = scope.examination.catalog.owned.get(entry.word('relid'));
  const label = table ? `${table.name} ${aliasOf(entry)}` : aliasOf(entry);
  scope.rows.set(place, { key, label, isOwned: table !== undefined });
  if (!table) return;
  // A row that is still to be stored may have the id of a row that is there.
  const isNew = place === excludedOf(scope.query);
  const keys = isNew ? table.keys.filter(({ isReference }) => isReference) : table.keys;
  for (const { column, domain } of keys) scope.ties.carry(scope.value(place, column), key, domain);
  scope.ties.carry(scope.value(place, CTID), key, `${table.name}.ctid`);
}

/** Each row of a function that takes parameters alone is the caller's, for one account. The ordinality identifies it. */
function addFunction(place: number, entry: TreeNode, scope: Scope): void {
  const key = scope.rowKey(place);
  scope.rows.set(place, { key, label: aliasOf(entry), isOwned: false });
  if (readsColumns(entry.get('functions')) || readsColumns(entry.get('tablefunc'))) return;
  const columns = entry.node('eref')!.list('colnames').length;
  const hasOrdinality = entry.word('funcordinality') === 'true';
  for (let column = 1; column <= columns; column++) {
    const domain = hasOrdinality && column === columns ? `ordinality of ${key}` : ANY_DOMAIN;
    scope.ties.carry(scope.value(place, column), key, domain);
  }
}

function addValues(place: number, entry: TreeNode, scope: Scope): void {
  const key = scope.rowKey(place);
  const lists = entry.list('values_lists');
  scope.rows.set(place, { key, label: aliasOf(entry), isOwned: false });
  const [first] = lists;
  if (!Array.isArray(first)) return;
  for (const [index, expression] of first.entries()) {
    const value = scope.value(place, index + 1);
    if (lists.length === 1) scope.ties.equate(value, nameValue(expression, scope));
    if (!readsColumns(lists)) scope.ties.carry(value, key, ANY_DOMAIN);
  }
}

function findCte(entry: TreeNode, scope: Scope): Signature {
  const found = scope.above(entry.number('ctelevelsup')).ctes.get(entry.word('ctename'));
  if (!found) throw new Error(`the CTE ${entry.word('ctename')} is not known`);
  return found;
}

function aliasOf(entry: TreeNode): string {
  return entry.node('eref')!.word('aliasname');
}
