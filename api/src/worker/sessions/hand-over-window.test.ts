import { describe, expect, it } from '@jest/globals';
import { HandOverWindow } from './hand-over-window.js';

/** Successors that get one session ready after another, each in `loginMs`, and the first after `tripMs` at the earliest. */
function handOver({ sessions, loginMs, tripMs }: { sessions: number; loginMs: number; tripMs: number }) {
  const window = new HandOverWindow();
  const underWay: { since: number; readyAt: number }[] = [];
  let [now, free, left, awayMs, widest] = [0, 0, sessions, 0, 0];
  while (left > 0 || underWay.length > 0) {
    for (; left > 0 && underWay.length < window.sizeFor(left, Number.POSITIVE_INFINITY); left--) {
      free = Math.max(free, now + tripMs) + loginMs;
      underWay.push({ since: now, readyAt: free });
    }
    widest = Math.max(widest, underWay.length);
    const next = underWay.shift()!;
    now = Math.max(now, next.readyAt);
    awayMs = Math.max(awayMs, now - next.since);
    window.onReady(next.since, now);
  }
  return { awayMs, widest, endedMs: now };
}

describe('the hand-over of sessions', () => {
  it('keeps each session away for about the same time however many there are', () => {
    const few = handOver({ sessions: 100, loginMs: 40, tripMs: 300 });
    const many = handOver({ sessions: 400, loginMs: 40, tripMs: 300 });
    expect(many.awayMs).toBeLessThanOrEqual(1.5 * few.awayMs);
    expect(many.awayMs).toBeLessThan(3_000);
  });

  it('hands over fewer at a time where logins are slow, instead of keeping them all waiting', () => {
    const idle = handOver({ sessions: 400, loginMs: 40, tripMs: 300 });
    const busy = handOver({ sessions: 400, loginMs: 120, tripMs: 900 });
    expect(busy.widest).toBeLessThan(idle.widest);
    expect(busy.awayMs).toBeLessThan(5_000);
  });

  it('keeps the successors busy all the while', () => {
    const { endedMs } = handOver({ sessions: 400, loginMs: 40, tripMs: 300 });
    expect(endedMs).toBeLessThan(1.25 * 400 * 40);
  });

  it('hands over as many at a time as become ready together where each login is slow by itself', () => {
    const { endedMs } = handOver({ sessions: 400, loginMs: 10, tripMs: 2_000 });
    expect(endedMs).toBeLessThan(40_000);
  });

  it('ends in time where the duration of logins varies', () => {
    const [sessions, budgetMs] = [400, 55_000];
    const window = new HandOverWindow();
    const underWay: { since: number; readyAt: number }[] = [];
    let [now, left] = [0, sessions];
    while (left > 0) {
      for (; left > 0 && underWay.length < window.sizeFor(left + underWay.length, budgetMs - now); left--)
        underWay.push({ since: now, readyAt: now + 800 + ((left * 7_919) % 2_200) });
      underWay.sort((a, b) => a.readyAt - b.readyAt);
      const next = underWay.shift()!;
      now = next.readyAt;
      window.onReady(next.since, now);
    }
    expect(now).toBeLessThan(budgetMs);
  });

  it('goes on when no session becomes ready', () => {
    const window = new HandOverWindow();
    for (let n = 0; n < 20; n++) window.onTimeout(n * 60_000, n * 60_000 + window.patienceMs);
    expect(window.sizeFor(400, Number.POSITIVE_INFINITY)).toBeGreaterThan(0);
    expect(window.patienceMs).toBeLessThan(60_000);
  });
});
