import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aMessage, aPage, someMessages } from '../../testing/samples.js';
import { diffPages } from './diff-pages.js';

const PAGE = 5;
/** The first page of `total` messages; the newest has the highest number. */
const pageAfter = (total: number) =>
  aPage(someMessages(...Array.from({ length: Math.min(total, PAGE) }, (_, at) => `msg_${total - at}`)), {
    total,
    limit: PAGE,
  });

describe('diffPages', () => {
  test('keeps the rows and counts new messages', () => {
    const count = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(count, fc.nat({ max: 12 }), (before, came) => {
        const shown = pageAfter(before);
        const { messages, newCount, hasMore } = diffPages(shown, pageAfter(before + came));
        expect(messages.map(({ id }) => id)).toEqual(shown.messages.map(({ id }) => id));
        expect(newCount).toBe(Math.min(came, PAGE));
        expect(hasMore).toBe(came >= PAGE);
      }),
    );
  });

  test('counts a message with an earlier time that arrives later, where it belongs', () => {
    const shown = aPage(someMessages('c', 'a'), { limit: PAGE });
    expect(diffPages(shown, aPage(someMessages('c', 'b', 'a'), { limit: PAGE })).newCount).toBe(1);
    expect(diffPages(shown, aPage(someMessages('c', 'a', '_'), { limit: PAGE })).newCount).toBe(1);
  });

  test('does not count messages that move up from the next page', () => {
    const shown = aPage(someMessages('e', 'd', 'c', 'b', 'a'), { limit: PAGE });
    const latest = aPage(someMessages('e', 'c', 'b', 'a', '_'), { limit: PAGE });
    expect(diffPages(shown, latest).newCount).toBe(0);
  });

  test('updates the status of a row', () => {
    const shown = aPage([aMessage({ id: 'msg_1', status: 'sent' }), aMessage({ id: 'msg_0' })]);
    const latest = aPage([aMessage({ id: 'msg_2' }), aMessage({ id: 'msg_1', status: 'read' })]);
    expect(diffPages(shown, latest).messages.map(({ id, status }) => [id, status])).toEqual([
      ['msg_1', 'read'],
      ['msg_0', 'delivered'],
    ]);
  });

  test('does not count messages on a page from which others were deleted', () => {
    expect(diffPages(aPage(someMessages('b', 'a')), aPage([]))).toMatchObject({
      newCount: 0,
      hasMore: false,
    });
    expect(diffPages(aPage(someMessages('b', 'a')), aPage(someMessages('a')))).toMatchObject({ newCount: 0 });
  });
});
