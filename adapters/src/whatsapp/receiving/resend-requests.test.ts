import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ResendRequests } from './resend-requests.js';

const EVERY_MS = 250;

describe('ResendRequests', () => {
  let asked: string[];
  let dropped: number[];
  let mayAsk: boolean;
  let requests: ResendRequests<string>;
  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    dropped = [];
    mayAsk = true;
    requests = new ResendRequests({
      intervalMs: undefined,
      mayAsk: () => mayAsk,
      ask: async (item) => {
        asked.push(item);
      },
      onDropped: (inARow) => dropped.push(inARow),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const add = (...items: string[]) => {
    for (const item of items) requests.add(item, item);
  };

  test('requests one per quarter of a second, oldest first and each once', () => {
    add('a', 'b', 'a');
    expect(asked).toEqual([]);
    jest.advanceTimersByTime(EVERY_MS);
    expect(asked).toEqual(['a']);
    add('c', 'b');
    jest.advanceTimersByTime(10 * EVERY_MS);
    expect(asked).toEqual(['a', 'b', 'c']);
    add('a');
    jest.advanceTimersByTime(EVERY_MS);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  test('requests no message that has arrived by itself', () => {
    add('a', 'b');
    requests.forget('a');
    jest.advanceTimersByTime(2 * EVERY_MS);
    expect(asked).toEqual(['b']);
  });

  test('waits while requests are not allowed', () => {
    mayAsk = false;
    add('a');
    jest.advanceTimersByTime(10 * EVERY_MS);
    expect(asked).toEqual([]);
    mayAsk = true;
    jest.advanceTimersByTime(EVERY_MS);
    expect(asked).toEqual(['a']);
  });

  test('keeps five hundred and drops the oldest for a newer one', () => {
    add(...Array.from({ length: 502 }, (_, n) => String(n)));
    expect(dropped).toEqual([1, 2]);
    jest.advanceTimersByTime(502 * EVERY_MS);
    expect(asked).toHaveLength(500);
    expect([asked[0], asked.at(-1)]).toEqual(['2', '501']);
  });

  test('a failed request delays none behind it', () => {
    const failing = new ResendRequests<string>({
      intervalMs: undefined,
      mayAsk: () => true,
      ask: (item) => {
        asked.push(item);
        return Promise.reject(new Error('the socket is closed'));
      },
      onDropped: () => undefined,
    });
    failing.add('a', 'a');
    failing.add('b', 'b');
    jest.advanceTimersByTime(2 * EVERY_MS);
    expect(asked).toEqual(['a', 'b']);
    failing.stop();
  });

  test('requests nothing more once it is stopped', () => {
    add('a');
    requests.stop();
    add('b');
    jest.advanceTimersByTime(10 * EVERY_MS);
    expect(asked).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('stops its timer when nothing is left', () => {
    add('a');
    jest.advanceTimersByTime(2 * EVERY_MS);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('requests outside the async context in which the message arrived', () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const outside = new ResendRequests<string>({
      intervalMs: undefined,
      mayAsk: () => true,
      ask: async () => {
        seen.push(context.getStore());
      },
      onDropped: () => undefined,
    });
    context.run('a key transaction', () => outside.add('a', 'a'));
    jest.advanceTimersByTime(EVERY_MS);
    expect(seen).toEqual([undefined]);
    outside.stop();
  });
});
