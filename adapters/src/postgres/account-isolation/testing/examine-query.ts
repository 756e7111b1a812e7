import { isOnlyBarrier } from './asides.js';
import { addEqualities, nameValue, RTE } from './equalities.js';
import { excludedOf, readFromClause, tieOptionalRows } from './from-clause.js';
import { TreeNode } from './node-tree.js';
import { addAnswered, addRows } from './range-table.js';
import { type Anchor, type Examination, Scope, type Signature } from './scope.js';
import { labelOf, signatureOf, signatureOfUnion } from './signatures.js';
import { examineSubLinks } from './sub-links.js';
import { Ties } from './ties.js';

/** Values of nodes/nodes.h. */
const COMMAND = { select: '1', update: '2', insert: '3', delete: '4' };
const ON_CONFLICT_UPDATE = '2';

/** Where rows of different accounts can come together in a statement: for each place the groups of rows that are not tied. */
export function examineStatement(query: TreeNode, catalog: Examination['catalog']): string[] {
  const findings: string[] = [];
  const examination: Examination = {
    catalog,
    findings,
    scopes: 0,
    examine: (inner, parent, ties, { isSubLink = false, addEqualities: add } = {}) =>
      examineQuery(new Scope(examination, inner, parent, ties, isSubLink), add),
  };
  examination.examine(query, undefined, new Ties());
  return [...new Set(findings)];
}

function examineQuery(scope: Scope, addOthers?: (scope: Scope) => void): Signature {
  const { query } = scope;
  if (!Object.values(COMMAND).includes(query.word('commandType')))
    throw new Error(`a query has the unknown command type ${query.word('commandType')}`);
  examineCtes(scope);
  const operation = query.node('setOperations');
  if (operation) {
    examineSubLinks(scope);
    return signatureOfUnion(leavesOf(operation).map((place) => examineSubquery(place, scope)));
  }

  addFromClause(scope, addOthers);
  const owned = scope.ownedRows();
  const groups = scope.ties.group(owned);
  if (groups.length > 1) scope.examination.findings.push(groups.map(labelOf).join(' <> '));
  // It is told once, and not again of everything that reads these rows.
  for (const { key } of owned) scope.ties.tie(key, owned[0]!.key);
  examineSubLinks(scope);
  return signatureOf(scope);
}

function addFromClause(scope: Scope, addOthers?: (scope: Scope) => void): void {
  const { query, ties } = scope;
  const { places, conditions, optional } = readFromClause(query);
  const mayBeMissing = new Set(optional.flatMap((rows) => rows.places));
  const anchors = new Map<number, readonly Anchor[]>();
  const addAnchors = (place: number, found: readonly Anchor[]) => {
    anchors.set(place, found);
    if (mayBeMissing.has(place)) return;
    for (const { value, domain } of found) ties.carry(value, scope.rowKey(place), domain);
  };
  for (const condition of conditions) addEqualities(condition, scope, ties);
  const isSubquery = (place: number) => scope.entry(place).number('rtekind') === RTE.subquery;
  for (const place of places) if (!isSubquery(place)) addAnchors(place, addRows(place, scope));
  if (query.word('commandType') === COMMAND.insert) addInserted(scope);
  for (const place of places.filter(isSubquery)) {
    ties.settle();
    const signature = examineSubquery(place, scope);
    const isAside = signature.isCount && isOnlyBarrier(place, scope);
    addAnchors(place, addAnswered(place, isAside ? { ...signature, isOwned: false } : signature, scope));
  }
  addOthers?.(scope);
  for (const rows of optional) tieOptionalRows(rows, anchors, scope);
  ties.settle();
}

function examineCtes(scope: Scope): void {
  const { examine } = scope.examination;
  for (const cte of scope.query.nodes('cteList')) {
    const [name, query] = [cte.word('ctename'), cte.node('ctequery')!];
    // A recursive one reads its own rows, of which the first ones tell all.
    if (cte.word('cterecursive') === 'true') {
      const first = leavesOf(query.node('setOperations')!)[0]!;
      const start = query.nodes('rtable')[first - 1]!.node('subquery')!;
      scope.ctes.set(
        name,
        examine(start, new Scope(scope.examination, query, scope, scope.ties, false), scope.ties.fork()),
      );
    }
    scope.ctes.set(name, examine(query, scope, scope.ties.fork()));
  }
}

function examineSubquery(place: number, scope: Scope): Signature {
  return scope.examination.examine(scope.entry(place).node('subquery')!, scope, scope.ties.fork());
}

/** The parts of a union. */
function leavesOf(operation: TreeNode): number[] {
  if (operation.type === 'RANGETBLREF') return [operation.number('rtindex')];
  return [...leavesOf(operation.node('larg')!), ...leavesOf(operation.node('rarg')!)];
}

/** A new row has the values of the query. A row that is there already has those columns in common that conflict. */
function addInserted(scope: Scope): void {
  const { query, ties } = scope;
  const target = query.number('resultRelation');
  const excluded = excludedOf(query);
  const conflict = query.node('onConflict');
  const isUpdate = conflict?.word('action') === ON_CONFLICT_UPDATE;
  const inserted = isUpdate ? [excluded] : [target, excluded].filter((place) => place > 0);
  for (const entry of query.nodes('targetList'))
    for (const place of inserted)
      ties.equate(scope.value(place, entry.number('resno')), nameValue(entry, scope));
  if (!conflict || !isUpdate) return;
  for (const element of conflict.nodes('arbiterElems')) {
    const column = element.get('expr');
    if (!(column instanceof TreeNode) || column.type !== 'VAR') continue;
    const number = column.number('varattno');
    ties.equate(scope.value(target, number), scope.value(excluded, number));
  }
}
