/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { LiveChange } from './live-change.js';
import { liveEvents } from './live-events.js';
import { useIsLive, useLive, usePollInterval } from './use-live.js';

const change = (type: string, object_id: string | null = null): LiveChange => ({
  ...{ type, object_id },
  instance_id: null,
});

function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  act(() => liveEvents.setConnected(false));
  jest.useRealTimers();
});

describe('a part of the page that follows changes', () => {
  /** What it was called with, and how a call ends. */
  function follow(types: readonly string[], answer: () => unknown = () => undefined) {
    const calls: string[][] = [];
    function Part() {
      useLive(types, (changes) => {
        calls.push(changes.map(({ type }) => type));
        return answer();
      });
      return null;
    }
    const { unmount } = render(<Part />);
    return { calls, unmount };
  }
  const tell = (...types: string[]) => {
    for (const type of types) liveEvents.tell(change(type));
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('is called for the types that it named, and for a reset', async () => {
    const { calls } = follow(['message.*', 'key.created']);
    tell('message.read', 'messages', 'instance.linked', 'key.created', 'key.deleted', 'reset');
    await pass(100);
    expect(calls).toEqual([['message.read', 'key.created', 'reset']]);
  });

  test('is called at once, and then once a second however much changes', async () => {
    const { calls } = follow(['message.*']);
    for (let ms = 0; ms < 3_000; ms += 10) {
      tell('message.sent');
      await pass(10);
    }
    expect(calls.length).toBeGreaterThanOrEqual(3);
    expect(calls.length).toBeLessThanOrEqual(4);
    await pass(1_000);
    expect(calls.flat()).toHaveLength(300);
  });

  test('is not called while it is still busy, and once more afterwards', async () => {
    let finish = () => undefined as unknown;
    const { calls } = follow(['message.*'], () => new Promise((resolve) => (finish = () => resolve(1))));
    tell('message.sent');
    await pass(100);
    tell('message.read');
    await pass(60_000);
    expect(calls).toEqual([['message.sent']]);
    finish();
    await pass(100);
    expect(calls).toEqual([['message.sent'], ['message.read']]);
  });

  test('is not called while the page is hidden, but when it is shown again', async () => {
    const { calls } = follow(['message.*']);
    setVisibility('hidden');
    tell('message.sent', 'message.read');
    await pass(60_000);
    expect(calls).toEqual([]);
    setVisibility('visible');
    await pass(100);
    expect(calls).toEqual([['message.sent', 'message.read']]);
  });

  test('that was hidden for long reads everything anew instead of keeping all changes', async () => {
    const { calls } = follow(['message.*']);
    setVisibility('hidden');
    for (let count = 0; count < 5_000; count += 1) tell('message.sent');
    setVisibility('visible');
    await pass(100);
    expect(calls[0]!.length).toBeLessThanOrEqual(1_000);
    expect(calls[0]).toContain('reset');
  });

  test('is not called any more when it is gone', async () => {
    const { calls, unmount } = follow(['message.*']);
    tell('message.sent');
    unmount();
    tell('message.read');
    await pass(60_000);
    expect(calls).toEqual([]);
  });
});

describe('polls', () => {
  function Polls() {
    return (
      <p>
        {String(useIsLive())} {usePollInterval(4_000)} {usePollInterval(90_000)}
      </p>
    );
  }

  test('keep their interval until changes are told, and a minute or more while they are', () => {
    render(<Polls />);
    expect(screen.getByText('false 4000 90000')).not.toBeNull();
    act(() => liveEvents.setConnected(true));
    expect(screen.getByText('true 60000 90000')).not.toBeNull();
    act(() => liveEvents.setConnected(false));
    expect(screen.getByText('false 4000 90000')).not.toBeNull();
  });
});
