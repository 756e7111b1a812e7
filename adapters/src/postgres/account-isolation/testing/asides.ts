import { RTE } from './equalities.js';
import { TreeNode, walkTree } from './node-tree.js';
import type { Scope } from './scope.js';

// What asks for rows without bringing them together with others.

const EXISTS = '0';
const INSERT = '3';

/**
 * Whether an expression compares a number of rows with zero, which is always true. The product has rows of one CTE locked before those of
 * another by this, and nothing of the counted rows goes any further.
 */
export function isBarrier(expression: TreeNode, scope: Scope): boolean {
  const isComparison = expression.type === 'OPEXPR' && expression.list('args').length === 2;
  if (!isComparison || !scope.examination.catalog.atLeast.has(expression.word('opno'))) return false;
  const [, right] = expression.list('args');
  return right instanceof TreeNode && right.type === 'CONST' && isZero(right);
}

/** Whether the rows of this place in the range table are in nothing but such comparisons. */
export function isOnlyBarrier(place: number, scope: Scope): boolean {
  let [uses, barriers] = [0, 0];
  for (const [field, tree] of scope.query.entries()) {
    if (field === 'rtable' || field === 'cteList') continue;
    walkTree(tree, (node) => {
      if (isBarrier(node, scope) && isOf(node.list('args')[0], place)) barriers++;
      if (isOf(node, place)) uses++;
      return undefined;
    });
  }
  return barriers > 0 && uses === barriers;
}

/** Also of another query at the same place: it then counts as one use more. */
function isOf(expression: unknown, place: number): boolean {
  return expression instanceof TreeNode && expression.type === 'VAR' && expression.number('varno') === place;
}

/** Its value is written as a length, and the bytes in brackets. */
function isZero(constant: TreeNode): boolean {
  const bytes = constant.list('constvalue').slice(2, -1);
  return bytes.length > 0 && bytes.every((byte) => byte === '0');
}

/** A subquery only tests whether a CTE of the statement has inserted rows, so that the caller knows whether to publish a hint. */
export function isWriteFlag(subLink: TreeNode, scope: Scope): boolean {
  const query = subLink.node('subselect')!;
  const [entry, ...others] = query.nodes('rtable');
  if (subLink.word('subLinkType') !== EXISTS || !entry || others.length > 0) return false;
  if (entry.number('rtekind') !== RTE.cte || query.node('jointree')?.get('quals') !== undefined) return false;
  const ctes = scope.above(entry.number('ctelevelsup') - 1).query.nodes('cteList');
  const cte = ctes.find((one) => one.word('ctename') === entry.word('ctename'));
  return cte?.node('ctequery')?.word('commandType') === INSERT;
}
