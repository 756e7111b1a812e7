import type { SendBody } from '@waxwing/contract';
import { HttpError } from '../../http/http-error.js';

/** For how many seconds a send is valid; undefined where it does not say. Whoever waits for the answer hears of it anyway. */
export function validityOf({ valid_for }: SendBody, async: boolean): number | undefined {
  if (valid_for === undefined || async) return valid_for;
  throw new HttpError('invalid_request', 'valid_for is taken only with Prefer: respond-async', {
    details: { field: 'valid_for' },
  });
}
