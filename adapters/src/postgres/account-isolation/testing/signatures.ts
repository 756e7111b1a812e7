import { isNull, nameValue, readsColumns } from './equalities.js';
import { anchorsOf } from './from-clause.js';
import { TreeNode } from './node-tree.js';
import type { Row, Scope, Signature } from './scope.js';
import { ANY_DOMAIN } from './ties.js';

const SELECT = '1';

/** What is known of the rows that a query answers. */
export function signatureOf(scope: Scope): Signature {
  const { query, ties } = scope;
  const owned = [...scope.ownedRows(), ...scope.expressionRows];
  const targets = answeredBy(query);
  const isTied = ties.group(owned).length <= 1;
  return {
    isOwned: owned.length > 0,
    label: labelOf(owned),
    columns: targets.map((target) => (isTied ? domainsOf(target, scope, owned[0]) : new Set<string>())),
    anchors: isTied
      ? anchorsOf(
          owned.map(({ key }) => key),
          scope,
        )
      : [],
    isCount: targets.length === 1 && isCount(targets[0]!) && query.get('groupClause') === undefined,
  };
}

/** A row of a union is of one of its parts: what is known of it is known of all of them. */
export function signatureOfUnion(parts: readonly Signature[]): Signature {
  const owned = parts.filter(({ isOwned }) => isOwned);
  const [first] = owned;
  const isShared = ({ value, domain }: Signature['anchors'][number]) =>
    owned.every(({ anchors }) => anchors.some((other) => other.value === value && other.domain === domain));
  return {
    isOwned: owned.length > 0,
    label: owned.map(({ label }) => label).join(', '),
    columns: parts[0]!.columns.map((_, index) => sharedDomains(parts.map(({ columns }) => columns[index]))),
    anchors: first?.anchors.filter(isShared) ?? [],
    isCount: false,
  };
}

export const answeredBy = (query: TreeNode): TreeNode[] =>
  query
    .nodes(query.word('commandType') === SELECT ? 'targetList' : 'returningList')
    .filter((target) => target.word('resjunk') !== 'true');

export const labelOf = (rows: readonly Row[]): string => rows.map(({ label }) => label).join(' + ');

/** A value says of which account the accounts' rows are only where it is of a row that is tied to them. */
function domainsOf(target: TreeNode, scope: Scope, owned: Row | undefined): ReadonlySet<string> | undefined {
  const expression = target.get('expr');
  if (isNull(expression)) return undefined;
  if (!owned && !readsColumns(expression)) return new Set([ANY_DOMAIN]);
  const value = nameValue(expression, scope);
  const carriers = value === undefined ? [] : scope.ties.carriersOf(value);
  const telling = carriers.filter(({ row }) => !owned || scope.ties.areTied(row, owned.key));
  return new Set(telling.map(({ domain }) => domain));
}

/** A column that is always null in one part equals nothing there. */
function sharedDomains(columns: readonly (ReadonlySet<string> | undefined)[]): Set<string> | undefined {
  const present = columns.filter((domains) => domains !== undefined);
  const [first, ...others] = present;
  if (!first) return undefined;
  const shared = new Set([...first].filter((domain) => others.every((domains) => domains.has(domain))));
  const isSomeWild = present.some((domains) => domains.has(ANY_DOMAIN));
  if (isSomeWild && present.every(({ size }) => size > 0)) shared.add(ANY_DOMAIN);
  return shared;
}

function isCount(target: TreeNode): boolean {
  const expression = target.get('expr');
  return (
    expression instanceof TreeNode && expression.type === 'AGGREF' && expression.word('aggstar') === 'true'
  );
}
