import { isBarrier, isWriteFlag } from './asides.js';
import { comparedColumn, isEquality, nameValue } from './equalities.js';
import { type Tree, TreeNode, walkTree } from './node-tree.js';
import type { Row, Scope, Signature } from './scope.js';
import { answeredBy, labelOf } from './signatures.js';

/** Values of nodes/primnodes.h. */
const SUBLINK = { any: '2', expression: '4', array: '6' };
/** What is not evaluated for each row. */
const ONCE = ['limitCount', 'limitOffset'];

/** Pairs of an expression of the query around and a column of the subquery that have to be equal. */
type Comparison = readonly [Tree, number];

/** Examines the subqueries in the expressions of a query: their rows must be of the account of the rows that they are evaluated for. */
export function examineSubLinks(scope: Scope): void {
  const { query } = scope;
  const around = scope.rowsAround();
  for (const [field, tree] of query.entries()) {
    if (field === 'cteList') continue;
    walkTree(tree, (node) => {
      if (node.type === 'QUERY') return false;
      if (node.type !== 'SUBLINK') return examineCompared(node, scope, around);
      const comparisons = comparisonsOf(node.get('testexpr'), scope);
      const signature = examine(node, comparisons, scope);
      if (!ONCE.includes(field) && !isWriteFlag(node, scope))
        expectTied(node, signature, comparisons, scope, around);
      return undefined;
    });
  }
}

/** `x = (select y …)` and `x = any(array(select y …))` mean the same as `x in (select y …)`. */
function examineCompared(node: TreeNode, scope: Scope, around: readonly Row[]): boolean | undefined {
  const [left, right] = node.list('args');
  if (isBarrier(node, scope) && left instanceof TreeNode && left.type === 'SUBLINK') {
    const signature = examine(left, [], scope);
    if (!signature.isCount) expectTied(left, signature, [], scope, around);
    return false;
  }
  if (!(right instanceof TreeNode) || right.type !== 'SUBLINK') return undefined;
  const kind = node.type === 'SCALARARRAYOPEXPR' ? SUBLINK.array : SUBLINK.expression;
  const isMember = isEquality(node, scope) && right.word('subLinkType') === kind;
  if (!isMember) return undefined;
  const comparisons: Comparison[] = [[left, 1]];
  expectTied(right, examine(right, comparisons, scope), comparisons, scope, around);
  return false;
}

function examine(subLink: TreeNode, comparisons: readonly Comparison[], scope: Scope): Signature {
  const query = subLink.node('subselect')!;
  return scope.examination.examine(query, scope, scope.ties.fork(), {
    isSubLink: true,
    addEqualities: (inner) => {
      for (const [expression, column] of comparisons)
        inner.ties.equate(nameValue(expression, scope), nameValue(answeredBy(query)[column - 1], inner));
    },
  });
}

function expectTied(
  subLink: TreeNode,
  signature: Signature,
  comparisons: readonly Comparison[],
  scope: Scope,
  around: readonly Row[],
): void {
  if (!signature.isOwned) return;
  const key = `${scope.name} at ${subLink.word('location')}`;
  // Where it is evaluated for no accounts' rows, its own make those of this query.
  const ties = around.length === 0 ? scope.ties : scope.ties.fork();
  for (const { value, domain } of signature.anchors) ties.carry(value, key, domain);
  for (const [expression, column] of comparisons) {
    const value = nameValue(expression, scope);
    for (const domain of signature.columns[column - 1] ?? []) if (value) ties.carry(value, key, domain);
  }
  ties.settle();
  if (around.length === 0) scope.expressionRows.push({ key, label: `(${signature.label})`, isOwned: true });
  else if (!around.some((row) => ties.areTied(row.key, key)))
    scope.examination.findings.push(`${labelOf(around)} <> (${signature.label})`);
}

function comparisonsOf(test: Tree, scope: Scope): Comparison[] {
  const found: Comparison[] = [];
  walkTree(test, (node) => {
    const [left, right] = node.list('args');
    const column = isEquality(node, scope) ? comparedColumn(right) : undefined;
    if (column !== undefined) found.push([left, column]);
    return node.type === 'BOOLEXPR';
  });
  return found;
}
