const ARRAY = /\$\d+::\w+\[\]/g;

/**
 * `unnest` of array parameters, as `$1::uuid[], $2::text[]`, whose lengths the planner does not see. A plan for the one row of a call would
 * look cheaper to it than one for any number of rows, so it would plan the statement anew each time, which takes several times as
 * long as running it.
 */
export function unnestParameters(arrays: string): string {
  return `unnest(${arrays.replace(ARRAY, (array) => `(select ${array})`)})`;
}
