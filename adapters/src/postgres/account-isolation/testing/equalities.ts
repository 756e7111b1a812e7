import { type Tree, TreeNode, walkTree } from './node-tree.js';
import type { Scope } from './scope.js';
import type { Ties } from './ties.js';

/** Values of nodes/parsenodes.h and nodes/primnodes.h. */
export const RTE = {
  relation: 0,
  subquery: 1,
  join: 2,
  function: 3,
  tableFunction: 4,
  values: 5,
  cte: 6,
  result: 8,
  group: 9,
};
const PARAM_EXTERN = '0';
const PARAM_SUBLINK = '2';
const CASTS = ['1', '2'];

/** The name of the value of an expression: of a column, or of a parameter. Undefined where it is computed. */
export function nameValue(expression: Tree, scope: Scope): string | undefined {
  if (!(expression instanceof TreeNode)) return undefined;
  switch (expression.type) {
    case 'TARGETENTRY':
      return nameValue(expression.get('expr'), scope);
    case 'RELABELTYPE':
    case 'COLLATE':
    case 'COLLATEEXPR':
      return nameValue(expression.get('arg'), scope);
    case 'PARAM':
      return expression.word('paramkind') === PARAM_EXTERN ? `$${expression.word('paramid')}` : undefined;
    case 'COERCEVIAIO':
      return castOf(nameValue(expression.get('arg'), scope), expression.word('resulttype'));
    case 'FUNCEXPR': {
      const [argument, ...others] = expression.list('args');
      if (others.length > 0 || !CASTS.includes(expression.word('funcformat'))) return undefined;
      return castOf(nameValue(argument, scope), expression.word('funcresulttype'));
    }
    // The shorter names are those of PostgreSQL 15.
    case 'CASE':
    case 'CASEEXPR':
      return onlyValue(
        [...expression.nodes('args').map((when) => when.get('result')), expression.get('defresult')],
        scope,
      );
    case 'VAR':
      return columnValue(expression, scope);
    default:
      return undefined;
  }
}

/** A parameter is cast the same way wherever it is cast to one type. */
function castOf(value: string | undefined, type: string): string | undefined {
  return value?.startsWith('$') ? `${value}::${type}` : undefined;
}

/** What is either this value or null equals something only where it is this value. */
function onlyValue(results: readonly Tree[], scope: Scope): string | undefined {
  const values = new Set(
    results.filter((result) => !isNull(result)).map((result) => nameValue(result, scope)),
  );
  return values.size === 1 ? [...values][0] : undefined;
}

export function isNull(expression: Tree): boolean {
  if (!(expression instanceof TreeNode)) return expression === undefined;
  return expression.type === 'CONST' && expression.word('constisnull') === 'true';
}

function columnValue(variable: TreeNode, from: Scope): string | undefined {
  const scope = from.above(variable.number('varlevelsup'));
  const place = variable.number('varno');
  const column = variable.number('varattno');
  if (column === 0) return undefined;
  const entry = scope.entry(place);
  if (entry.number('rtekind') === RTE.join) return nameValue(entry.list('joinaliasvars')[column - 1], scope);
  if (entry.number('rtekind') === RTE.group) return nameValue(entry.list('groupexprs')[column - 1], scope);
  return scope.value(place, column);
}

/** Adds the equalities without which a condition is not true. */
export function addEqualities(condition: Tree, scope: Scope, ties: Ties): void {
  if (Array.isArray(condition)) for (const part of condition) addEqualities(part, scope, ties);
  if (!(condition instanceof TreeNode)) return;
  if (condition.type === 'BOOLEXPR' && condition.word('boolop') === 'and')
    addEqualities(condition.get('args'), scope, ties);
  // With `= any (array)` each row may equal another element.
  if (condition.type !== 'OPEXPR' || !isEquality(condition, scope)) return;
  const [left, right] = condition.list('args');
  ties.equate(nameValue(left, scope), nameValue(right, scope));
}

export function isEquality(expression: TreeNode, scope: Scope): boolean {
  const isComparison = expression.type === 'OPEXPR' || expression.type === 'SCALARARRAYOPEXPR';
  return isComparison && scope.examination.catalog.equals.has(expression.word('opno'));
}

/** The column of a subquery that the right side of `in` stands for, from 1 on. */
export function comparedColumn(expression: Tree): number | undefined {
  if (!(expression instanceof TreeNode)) return undefined;
  if (expression.type === 'RELABELTYPE') return comparedColumn(expression.get('arg'));
  const isColumn = expression.type === 'PARAM' && expression.word('paramkind') === PARAM_SUBLINK;
  return isColumn ? expression.number('paramid') : undefined;
}

/** Whether an expression needs rows; a subquery without any, as around a parameter, does not. */
export function readsColumns(expression: Tree): boolean {
  let found = false;
  walkTree(expression, (node) => {
    found ||= node.type === 'VAR' || (node.type === 'QUERY' && node.list('rtable').length > 0);
    return !found;
  });
  return found;
}
