import { describe, expect, test } from '@jest/globals';
import { aMessageDetail } from '../../testing/samples.js';
import { listSteps } from './list-steps.js';

const summarize = (changes: Parameters<typeof aMessageDetail>[0]) =>
  listSteps(aMessageDetail(changes)).map(({ name, state }) => `${name} ${state}`);
const NO_TIMES = { sent_at: null, delivered_at: null, read_at: null };

describe('listSteps', () => {
  test.each([
    ['pending', ['Accepted done', 'Sent ahead', 'Delivered ahead', 'Read ahead']],
    ['sent', ['Accepted done', 'Sent done', 'Delivered ahead', 'Read ahead']],
    ['delivered', ['Accepted done', 'Sent done', 'Delivered done', 'Read ahead']],
    ['read', ['Accepted done', 'Sent done', 'Delivered done', 'Read done']],
  ] as const)('a %s message has come so far, even where a receipt was lost', (status, steps) => {
    expect(summarize({ status, ...NO_TIMES })).toEqual(steps);
  });

  test('a failed message has the reason, and no further steps', () => {
    const failed = aMessageDetail({ status: 'failed', failure_reason: 'The phone is gone', ...NO_TIMES });
    expect(listSteps(failed)).toEqual([
      { name: 'Accepted', state: 'done', at: failed.timestamp },
      { name: 'Failed', state: 'failed', at: null, note: 'The phone is gone' },
    ]);
    expect(listSteps({ ...failed, failure_reason: null }).at(-1)?.note).toBe('WhatsApp did not say why.');
  });

  test('a message that failed after it was sent has the step sent', () => {
    expect(summarize({ status: 'failed', delivered_at: null })).toEqual([
      'Accepted done',
      'Sent done',
      'Failed failed',
    ]);
  });

  test('an incoming message has only the step received', () => {
    expect(summarize({ direction: 'inbound', ...NO_TIMES })).toEqual(['Received done']);
  });
});
