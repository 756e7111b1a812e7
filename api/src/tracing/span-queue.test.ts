import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EndedSpan } from '@waxwing/core';
import { SpanQueue } from './span-queue.js';

const SPAN: EndedSpan = {
  name: 'take',
  kind: 'internal',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  startedAt: 0,
  endedAt: 1,
  attributes: {},
  links: [],
  failed: false,
};
const A_SECOND = 1_000;

describe('the queue of spans', () => {
  let exported: number[];
  let dropped: number;
  let away: unknown[];
  let takes: (spans: readonly EndedSpan[]) => Promise<void>;
  let queue: SpanQueue;
  beforeEach(() => {
    jest.useFakeTimers();
    [exported, dropped, away] = [[], 0, []];
    takes = async () => undefined;
    queue = new SpanQueue({
      exporter: { export: (spans) => takes(spans) },
      onExported: (spans) => void exported.push(spans),
      onDropped: (spans) => {
        dropped += spans;
      },
      onAway: (error) => void away.push(error),
    });
  });
  afterEach(() => void jest.useRealTimers());

  const add = (spans: number) => {
    for (let n = 0; n < spans; n++) queue.add(SPAN);
  };

  test('hands over the spans of a second at once', async () => {
    add(3);
    expect(exported).toEqual([]);
    await jest.advanceTimersByTimeAsync(A_SECOND);
    expect([exported, dropped]).toEqual([[3], 0]);
  });

  test('hands over a full batch without waiting', async () => {
    add(512);
    await jest.advanceTimersByTimeAsync(0);
    expect(exported).toEqual([512]);
  });

  test('holds 2,048 spans while the collector does not answer, and counts the others', async () => {
    const gate = Promise.withResolvers<void>();
    takes = () => gate.promise;
    add(512 + 2_048 + 7);
    expect(dropped).toBe(7);
    gate.resolve();
    await jest.advanceTimersByTimeAsync(A_SECOND);
    expect([exported, dropped]).toEqual([[512, 512, 512, 512, 512], 7]);
  });

  test('counts what a collector that is away does not take, tells it once, and goes on', async () => {
    takes = async () => {
      throw new Error('the collector is away');
    };
    for (let n = 0; n < 3; n++) {
      add(2);
      await jest.advanceTimersByTimeAsync(A_SECOND);
    }
    expect([exported, dropped, away.length]).toEqual([[], 6, 1]);
    takes = async () => undefined;
    add(2);
    await jest.advanceTimersByTimeAsync(A_SECOND);
    expect([exported, dropped]).toEqual([[2], 6]);
  });

  test('hands over at the end what waits, and takes nothing more', async () => {
    add(2);
    await queue.close();
    add(1);
    expect([exported, dropped]).toEqual([[2], 1]);
  });

  test('does not wait at the end for a collector that does not answer', async () => {
    takes = () => new Promise(() => undefined);
    add(600);
    const closing = queue.close();
    await jest.advanceTimersByTimeAsync(A_SECOND);
    await closing;
    expect([exported, dropped]).toEqual([[], 88]);
  });
});
