import { describe, expect, it } from '@jest/globals';
import { LeaseLost } from '@waxwing/core';
import { type ClockReading, TimedLeaseGuard } from './timed-lease-guard.js';

const LEASE = { instanceId: 'i', accountId: 'a', owner: 'me', epoch: 1 };
const TTL_MS = 3_000;
/** Three quarters of it. */
const SAFE_MS = 2_250;

function rig() {
  let moment: ClockReading = { monotonic: 0, wall: 1_000_000 };
  const now = () => moment;
  const pass = (steadyMs: number, wallMs = steadyMs) => {
    moment = { monotonic: moment.monotonic + steadyMs, wall: moment.wall + wallMs };
  };
  return { now, pass, guard: new TimedLeaseGuard(LEASE, TTL_MS, now(), now) };
}

describe('the guard that a lease gives', () => {
  it('ends at three quarters of the lease, without any timer', () => {
    const { guard, pass } = rig();
    pass(SAFE_MS - 1);
    expect(guard.holds).toBe(true);
    pass(1);
    expect(guard.holds).toBe(false);
    expect(guard.lost).toBe(false);
  });

  it('counts from the start of the renewal, however late its answer comes', () => {
    const { guard, pass, now } = rig();
    const begun = now();
    pass(SAFE_MS);
    guard.onRenewed(begun);
    expect(guard.holds).toBe(false);
    guard.onRenewed(now());
    expect(guard.holds).toBe(true);
  });

  it('does not survive the sleep of a machine, during which the monotonic clock stops', () => {
    const { guard, pass } = rig();
    pass(0, SAFE_MS);
    expect(guard.holds).toBe(false);
  });

  it('is not prolonged when the wall clock is set back', () => {
    const { guard, pass } = rig();
    pass(SAFE_MS, -3_600_000);
    expect(guard.holds).toBe(false);
  });

  it('resumes what waits when the lease is renewed', async () => {
    const { guard, pass, now } = rig();
    pass(SAFE_MS);
    let done = false;
    const held = guard.waitUntilHeld().then(() => {
      done = true;
    });
    await Promise.resolve();
    expect(done).toBe(false);
    guard.onRenewed(now());
    await held;
  });

  it('rejects what waits now or later when the lease is lost', async () => {
    const { guard, pass, now } = rig();
    pass(SAFE_MS);
    const held = guard.waitUntilHeld();
    guard.revoke();
    await expect(held).rejects.toBeInstanceOf(LeaseLost);
    await expect(guard.waitUntilHeld()).rejects.toBeInstanceOf(LeaseLost);
    guard.onRenewed(now());
    expect(guard.holds).toBe(false);
  });
});
