import { formatBytes } from '@waxwing/contract';
import { HttpError } from '../http-error.js';

/** The refusal of a body with more than `limit` bytes. */
export function tooLarge(limit: number): HttpError {
  return new HttpError('payload_too_large', `The body may have at most ${formatBytes(limit)}`);
}
