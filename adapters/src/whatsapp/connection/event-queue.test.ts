import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from '@jest/globals';
import type { Receipt, SessionEvent } from '@waxwing/core';
import { EventQueue } from './event-queue.js';

const qr = (text: string): SessionEvent => ({ type: 'qr', qr: text, expiresAt: new Date(0) });
const closed: SessionEvent = { type: 'closed', reason: 'connection-lost' };
const receipt = (waId: string): Receipt => ({ waId, from: '491', status: 'read', at: new Date(0) });

/** A listener that a test releases one event at a time. */
function held() {
  const seen: SessionEvent[] = [];
  const going: Array<PromiseWithResolvers<void>> = [];
  const listener = (event: SessionEvent) => {
    seen.push(event);
    const one = Promise.withResolvers<void>();
    going.push(one);
    return one.promise;
  };
  return {
    seen,
    listener,
    release: () => going.shift()!.resolve(),
    fail: () => going.shift()!.reject(new Error('no')),
  };
}

describe('EventQueue', () => {
  test('delivers one event at a time, in order', async () => {
    const { seen, listener, release } = held();
    const queue = new EventQueue(listener, () => undefined);
    const done = [queue.push(qr('1')), queue.push(qr('2'))];
    expect(seen).toEqual([qr('1')]);
    release();
    await done[0];
    expect(seen).toEqual([qr('1'), qr('2')]);
    release();
    await done[1];
  });

  test('merges waiting receipts into one event, and settles them together', async () => {
    const { seen, listener, release } = held();
    const queue = new EventQueue(listener, () => undefined);
    const first = queue.push(qr('1'));
    const receipts = ['a', 'b'].map((waId) => queue.receipts([receipt(waId)]));
    release();
    await first;
    release();
    await Promise.all(receipts);
    expect(seen[1]).toEqual({ type: 'receipts', receipts: [receipt('a'), receipt('b')] });
    expect(seen).toHaveLength(2);
  });

  test('after a failure accepts and delivers nothing but the end', async () => {
    const { seen, listener, release, fail } = held();
    const failures: unknown[] = [];
    const queue = new EventQueue(listener, (error) => failures.push(error));
    const results = Promise.allSettled([queue.push(qr('1')), queue.push(qr('2'))]);
    fail();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(queue.push(qr('3'))).rejects.toThrow('the session ended');
    expect(failures).toHaveLength(1);
    queue.finish(closed);
    release();
    expect(seen).toEqual([qr('1'), closed]);
  });

  test('finish delivers waiting events first; stop drops them', async () => {
    const finishing = held();
    const finished = new EventQueue(finishing.listener, () => undefined);
    const waiting = [finished.push(qr('1')), finished.push(qr('2'))];
    finished.finish(closed);
    finishing.release();
    await waiting[0];
    finishing.release();
    await waiting[1];
    expect(finishing.seen).toEqual([qr('1'), qr('2'), closed]);

    const stopping = held();
    const stopped = new EventQueue(stopping.listener, () => undefined);
    const results = Promise.allSettled([stopped.push(qr('1')), stopped.push(qr('2'))]);
    stopped.stop();
    stopping.release();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    stopped.finish(closed);
    expect(stopping.seen).toEqual([qr('1')]);
  });

  test('delivers the end even if the event before it fails', async () => {
    const { seen, listener, release, fail } = held();
    const failures: unknown[] = [];
    const queue = new EventQueue(listener, (error) => failures.push(error));
    const first = queue.push(qr('1'));
    queue.finish(closed);
    fail();
    await expect(first).rejects.toThrow('no');
    expect(seen).toEqual([qr('1'), closed]);
    // The queue has ended, so the failure is not reported.
    expect(failures).toEqual([]);
    release();
  });

  test.each([
    ['the end', (queue: EventQueue) => queue.finish(closed)],
    ['it was stopped', (queue: EventQueue) => queue.stop()],
  ])('after %s no event is accepted', async (_, end) => {
    const { seen, listener, release } = held();
    const queue = new EventQueue(listener, () => undefined);
    const first = queue.push(qr('1'));
    end(queue);
    await expect(queue.push(qr('2'))).rejects.toThrow('the session ended');
    release();
    await first;
    expect(seen).not.toContainEqual(qr('2'));
  });

  test('calls the listener outside the async context in which the event arose', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const queue = new EventQueue(
      async () => {
        seen.push(context.getStore());
      },
      () => undefined,
    );
    await context.run('a key transaction', () => queue.push(qr('1')));
    expect(seen).toEqual([undefined]);
  });
});
