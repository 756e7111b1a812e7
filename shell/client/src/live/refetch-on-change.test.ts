/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { queryOptions } from '../call/query-options.js';
import type { LiveChange } from './live-change.js';
import { liveEvents } from './live-events.js';
import { refetchOnChange } from './refetch-on-change.js';

describe('what a page shows', () => {
  let queries: QueryClient;
  let end: AbortController;
  /** The keys that were read anew, in order. */
  let read: string[];
  let answer: () => Promise<unknown>;

  beforeEach(() => {
    jest.useFakeTimers();
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    end = new AbortController();
    read = [];
    answer = async () => ({});
    refetchOnChange(queries, end.signal);
  });
  afterEach(() => {
    end.abort();
    queries.clear();
    jest.useRealTimers();
  });

  /** Shows the answer of a request in so many places. */
  async function show(queryKey: readonly unknown[], places = 1): Promise<void> {
    const queryFn = () => {
      read.push(JSON.stringify(queryKey));
      return answer();
    };
    for (let place = 0; place < places; place += 1)
      new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
    await pass(0);
    read.length = 0;
  }
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const tell = (type: string, about: Partial<LiveChange> = {}) =>
    liveEvents.tell({ type, instance_id: null, object_id: null, ...about });

  const list = queryOptions('instances.list').queryKey;
  const detail = (instanceId: string) =>
    queryOptions('instances.detail', { params: { instanceId } }).queryKey;
  const page = (number: number) => queryOptions('messages.history', { query: { page: number } }).queryKey;
  const message = (id: string) => queryOptions('messages.detail', { params: { id } }).queryKey;
  const profile = queryOptions('profile.get').queryKey;
  const key = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

  test.each<[string, Partial<LiveChange>, readonly (readonly unknown[])[]]>([
    ['instance.linked', { instance_id: 'ins_1' }, [list, detail('ins_1')]],
    ['message.read', { object_id: 'msg_1' }, [page(1), message('msg_1')]],
    ['key.created', {}, []],
    ['reset', {}, [list, detail('ins_1'), detail('ins_2'), page(1), message('msg_1'), message('msg_2')]],
  ])('is read anew after %s, where that changes it', async (type, about, expected) => {
    const shown = [list, detail('ins_1'), detail('ins_2'), page(1), page(2), message('msg_1')];
    for (const one of [...shown, message('msg_2'), profile]) await show(one);
    tell(type, about);
    await pass(100);
    expect(read).toEqual(expected.map(key));
  });

  test('leaves nothing behind once it is shown no more', async () => {
    const [added, removed] = (['addEventListener', 'removeEventListener'] as const).map((name) =>
      jest.spyOn(end.signal, name),
    );
    for (const id of ['msg_1', 'msg_2', 'msg_3']) await show(message(id));
    tell('reset');
    await pass(10_000);
    expect(read).toHaveLength(3);
    expect(added!.mock.calls.length - removed!.mock.calls.length).toBe(0);
  });

  test('in several places is read once', async () => {
    await show(list, 3);
    tell('instance.linked');
    await pass(100);
    expect(read).toEqual([key(list)]);
  });

  test('is read at once, and then once a second while changes go on', async () => {
    await show(page(1));
    for (let ms = 0; ms < 5_000; ms += 10) {
      tell('message.sent');
      await pass(10);
    }
    await pass(2_000);
    expect(read.length).toBeGreaterThanOrEqual(5);
    expect(read.length).toBeLessThanOrEqual(7);
  });

  test('is read again when something changes while it is read, however slow the server', async () => {
    await show(page(1));
    const answers: (() => void)[] = [];
    answer = () => new Promise((resolve) => answers.push(() => resolve({})));
    tell('message.sent');
    await pass(100);
    tell('message.read');
    await pass(60_000);
    expect(read).toHaveLength(1);
    answers[0]!();
    await pass(2_000);
    expect(read).toHaveLength(2);
  });

  test('that is not shown any more is read when it is shown again', async () => {
    await show(list);
    for (const { observers } of queries.getQueryCache().getAll())
      for (const observer of [...observers]) observer.destroy();
    tell('instance.linked');
    await pass(100);
    expect(read).toEqual([]);
    expect(queries.getQueryCache().getAll()[0]?.isStale()).toBe(true);
  });

  test('is not read after the sign-out', async () => {
    await show(list);
    tell('instance.linked');
    end.abort();
    tell('instance.linked');
    await pass(60_000);
    expect(read).toEqual([]);
  });
});
