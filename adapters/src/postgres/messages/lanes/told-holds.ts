import { HOLD_CODES, type HoldCode, holdsThatSilence } from '@waxwing/core';

/** The bit of a hold in the column `told_holds`. */
export function bitOf(code: HoldCode): number {
  return 1 << HOLD_CODES.indexOf(code);
}

/** The bits of `holdsThatSilence`. */
export function toldBits(code: HoldCode): number {
  return holdsThatSilence(code).reduce((bits, one) => bits | bitOf(one), 0);
}

/** What message `m` was told of. One that was told to wait by an older version is taken to wait for the usual pace. */
export const TOLD_HOLDS = `coalesce(m.told_holds, case when m.held then ${bitOf('gap')} else 0 end)`;
