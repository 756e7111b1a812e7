import type { Context } from 'koa';
import { invalid } from './problem.js';

/** A parameter of the path by its position. @throws Problem 400 */
export function parameterOf({ captures }: Context, at: number): string {
  try {
    return decodeURIComponent(captures?.[at] ?? '');
  } catch {
    throw invalid('The path is not valid percent-encoding.');
  }
}
