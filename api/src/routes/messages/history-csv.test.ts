import { expect, test } from '@jest/globals';
import { aMessage } from '../../../testing/a-message.js';
import { writeHistoryCsv } from './history-csv.js';

async function* portions(...given: ReturnType<typeof aMessage>[][]) {
  yield* given;
}

test.each([
  ['short', 'Order shipped', 500],
  ['the longest', 'आ'.repeat(65_536), 1],
])(
  'messages with %s texts are written in chunks, so that other requests are served in between',
  async (_, text, most) => {
    const messages = Array.from({ length: 1_000 }, () => aMessage({ text }));
    const pieces: string[] = [];
    for await (const piece of writeHistoryCsv(portions(messages.slice(0, 4), messages.slice(4, 600)))) {
      pieces.push(piece);
    }
    const rows = pieces.map((piece) => piece.split('\r\n').length - 1);
    expect(rows.reduce((sum, count) => sum + count)).toBe(601);
    expect(Math.max(...rows.slice(1))).toBeLessThanOrEqual(most);
  },
);

test('a page that has been read is written without waiting for the next one', async () => {
  const pieces = writeHistoryCsv(portions([aMessage()], [aMessage()]))[Symbol.asyncIterator]();
  expect((await pieces.next()).value).toContain('Order shipped');
});
