import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MESSAGE_STATUSES, type MessageStatus } from '../../src/index.js';
import { advanceStatus } from './advance-status.js';

const any = fc.constantFrom(...MESSAGE_STATUSES);
const progress = fc.constantFrom(...MESSAGE_STATUSES.filter((status) => status !== 'failed'));

function after(start: MessageStatus, reports: readonly MessageStatus[]): MessageStatus {
  return reports.reduce(advanceStatus, start);
}

describe('the status of a message', () => {
  test('is the furthest of all reports, in any order', () => {
    fc.assert(
      fc.property(fc.array(progress), (reports) => {
        const rank = (status: MessageStatus) => MESSAGE_STATUSES.indexOf(status);
        const furthest = reports.toSorted((a, b) => rank(b) - rank(a))[0] ?? 'pending';
        expect(after('pending', reports)).toBe(furthest);
      }),
    );
  });

  test('never goes back, and a repeated report changes nothing', () => {
    fc.assert(
      fc.property(any, any, (current, report) => {
        const next = advanceStatus(current, report);
        expect(MESSAGE_STATUSES.indexOf(next)).toBeGreaterThanOrEqual(MESSAGE_STATUSES.indexOf(current));
        expect(advanceStatus(next, report)).toBe(next);
      }),
    );
  });

  test('stays failed once it has failed', () => {
    fc.assert(fc.property(fc.array(any), (reports) => expect(after('failed', reports)).toBe('failed')));
  });

  test('fails only before it was sent', () => {
    fc.assert(
      fc.property(progress, (current) => {
        const fails = current === 'pending' || current === 'sending';
        expect(advanceStatus(current, 'failed')).toBe(fails ? 'failed' : current);
      }),
    );
  });
});
