import { describe, expect, it } from '@jest/globals';
import { LeaseLost } from '@waxwing/core';
import { LeaseTenure } from './lease-tenure.js';
import type { Moment } from './moment.js';

const LEASE = { instanceId: 'i', accountId: 'a', owner: 'me', epoch: 1 };
const TTL_MS = 3_000;
/** Three quarters of it. */
const SAFE_MS = 2_250;

function rig() {
  let moment: Moment = { steady: 0, wall: 1_000_000 };
  const now = () => moment;
  const pass = (steadyMs: number, wallMs = steadyMs) => {
    moment = { steady: moment.steady + steadyMs, wall: moment.wall + wallMs };
  };
  return { now, pass, tenure: new LeaseTenure(LEASE, TTL_MS, now(), now) };
}

describe('the tenure that a lease gives', () => {
  it('ends at three quarters of the lease, without any timer', () => {
    const { tenure, pass } = rig();
    pass(SAFE_MS - 1);
    expect(tenure.holds).toBe(true);
    pass(1);
    expect(tenure.holds).toBe(false);
    expect(tenure.lost).toBe(false);
  });

  it('is counted from the beginning of the renewal, however late its answer comes', () => {
    const { tenure, pass, now } = rig();
    const begun = now();
    pass(SAFE_MS);
    tenure.renewed(begun);
    expect(tenure.holds).toBe(false);
    tenure.renewed(now());
    expect(tenure.holds).toBe(true);
  });

  it('does not survive the sleep of a machine, during which the steady clock stands still', () => {
    const { tenure, pass } = rig();
    pass(0, SAFE_MS);
    expect(tenure.holds).toBe(false);
  });

  it('is not prolonged when somebody sets the clock back', () => {
    const { tenure, pass } = rig();
    pass(SAFE_MS, -3_600_000);
    expect(tenure.holds).toBe(false);
  });

  it('lets whoever waits go on when it is renewed', async () => {
    const { tenure, pass, now } = rig();
    pass(SAFE_MS);
    let done = false;
    const held = tenure.held().then(() => {
      done = true;
    });
    await Promise.resolve();
    expect(done).toBe(false);
    tenure.renewed(now());
    await held;
  });

  it('tells whoever waits, and whoever comes later, when it is lost', async () => {
    const { tenure, pass, now } = rig();
    pass(SAFE_MS);
    const held = tenure.held();
    tenure.lose();
    await expect(held).rejects.toBeInstanceOf(LeaseLost);
    await expect(tenure.held()).rejects.toBeInstanceOf(LeaseLost);
    tenure.renewed(now());
    expect(tenure.holds).toBe(false);
  });
});
