import { expect, test } from '@jest/globals';
import { WAIT_MS } from '@waxwing/core/testing';
import { waitUntil } from './wait-until.js';

/** What is waited for, and the notification of it. */
function source() {
  const state = { value: undefined as string | undefined, looks: 0, listeners: 0 };
  let notify = (_found?: string): void => undefined;
  const subscribe = (onChange: (found?: string) => void) => {
    notify = onChange;
    state.listeners += 1;
    return () => {
      state.listeners -= 1;
    };
  };
  const look = async () => {
    state.looks += 1;
    return state.value;
  };
  return { state, look, subscribe, notify: (found?: string) => notify(found) };
}
/** So long that no poll can be what finds it. */
const NEVER = { timeoutMs: WAIT_MS, pollMs: WAIT_MS };

test('what is there already is found by the first look', async () => {
  const { state, look, subscribe } = source();
  state.value = 'there';
  expect(await waitUntil({ look, subscribe, timeoutMs: 0 })).toBe('there');
  expect(state.listeners).toBe(0);
});

test('a notification during the first look is not missed', async () => {
  const { state, look, subscribe, notify } = source();
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slowLook = async () => {
    const seen = await look();
    begun.resolve();
    await answered.promise;
    return seen;
  };
  const waiting = waitUntil({ look: slowLook, subscribe, ...NEVER });
  await begun.promise;
  state.value = 'changed';
  notify();
  answered.resolve();
  expect(await waiting).toBe('changed');
});

test('a notification that brings it needs no look', async () => {
  const { state, look, subscribe, notify } = source();
  const waiting = waitUntil({ look, subscribe, ...NEVER, lookAtOnce: false });
  notify('brought');
  expect(await waiting).toBe('brought');
  expect(state).toEqual({ value: undefined, looks: 0, listeners: 0 });
});

test('a look that finds nothing does not hide what was brought meanwhile', async () => {
  const { look, subscribe, notify } = source();
  const bringing = async () => {
    notify('brought');
    return look();
  };
  expect(await waitUntil({ look: bringing, subscribe, ...NEVER })).toBe('brought');
});

test('a poll finds it when every notification is lost', async () => {
  const { state, look } = source();
  const waiting = waitUntil({ look, timeoutMs: WAIT_MS, pollMs: 5 });
  state.value = 'there';
  expect(await waiting).toBe('there');
});

test('at the timeout it looks once more, and ends its subscription', async () => {
  const { state, look, subscribe } = source();
  expect(
    // deadline: that the time runs out is what the test waits for
    await waitUntil({ look, subscribe, timeoutMs: 20, pollMs: WAIT_MS, lookAtOnce: false }),
  ).toBeUndefined();
  expect(state.looks).toBeGreaterThan(0);
  expect(state.listeners).toBe(0);
});

test('a failed look ends the wait and its subscription', async () => {
  const { state, subscribe } = source();
  const look = () => Promise.reject(new Error('down'));
  await expect(waitUntil({ look, subscribe, ...NEVER })).rejects.toThrow('down');
  expect(state.listeners).toBe(0);
});

test('changes that go on coming do not prolong the wait', async () => {
  const { look, subscribe, notify } = source();
  const changing = async () => {
    notify();
    return look();
  };
  expect(await waitUntil({ look: changing, subscribe, timeoutMs: 0 })).toBeUndefined();
});

test('a signal ends the wait at once, and nobody is left waiting', async () => {
  const { state, look, subscribe } = source();
  const over = new AbortController();
  const waiting = waitUntil({ look, subscribe, ...NEVER, lookAtOnce: false, signal: over.signal });
  expect(state.listeners).toBe(1);
  over.abort();
  expect(await waiting).toBeUndefined();
  expect(await waitUntil({ look, subscribe, ...NEVER, signal: over.signal })).toBeUndefined();
  expect(state).toMatchObject({ listeners: 0, looks: 0 });
});
