import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MESSAGE_STATUSES, type MessageStatus } from '../../src/index.js';
import { advanceStatus } from './advance-status.js';

const any = fc.constantFrom(...MESSAGE_STATUSES);
const progress = fc.constantFrom(...MESSAGE_STATUSES.filter((status) => status !== 'failed'));

function after(start: MessageStatus, news: readonly MessageStatus[]): MessageStatus {
  return news.reduce(advanceStatus, start);
}

describe('the status of a message', () => {
  test('is the furthest of all the news, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(progress), (news) => {
        const rank = (status: MessageStatus) => MESSAGE_STATUSES.indexOf(status);
        const furthest = news.toSorted((a, b) => rank(b) - rank(a))[0] ?? 'pending';
        expect(after('pending', news)).toBe(furthest);
      }),
    );
  });

  test('never goes back, and the same news twice change nothing', () => {
    fc.assert(
      fc.property(any, any, (current, news) => {
        const next = advanceStatus(current, news);
        expect(MESSAGE_STATUSES.indexOf(next)).toBeGreaterThanOrEqual(MESSAGE_STATUSES.indexOf(current));
        expect(advanceStatus(next, news)).toBe(next);
      }),
    );
  });

  test('stays failed for ever once it is failed', () => {
    fc.assert(fc.property(fc.array(any), (news) => expect(after('failed', news)).toBe('failed')));
  });

  test('fails only what was not sent', () => {
    fc.assert(
      fc.property(progress, (current) => {
        const fails = current === 'pending' || current === 'sending';
        expect(advanceStatus(current, 'failed')).toBe(fails ? 'failed' : current);
      }),
    );
  });
});
