import { expect, test } from '@jest/globals';
import type { DesiredState } from '@waxwing/core';
import { MACHINE_TIME } from '../timing.js';
import { HeldSessions } from './held-sessions.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import { readClock } from './timed-lease-guard.js';

let ms = 0;
const time = { ...MACHINE_TIME, now: () => new Date(ms), steadyMs: () => ms };

/** What a draining worker holds, so that no session is run. */
function heldBy(...states: Partial<DesiredState>[]): HeldSessions {
  const held = new HeldSessions({ time } as SessionRunnerPorts);
  const desiredStates = states.map((state, n) => ({
    ...({ linkingWanted: false, paused: false, pairingCodeRequest: null } as DesiredState),
    ...state,
    lease: { instanceId: `instance ${n}`, accountId: 'account', owner: 'worker', epoch: 1 },
  }));
  held.takeRenewalOptions();
  held.applyRenewal({ desiredStates, complete: true, cursor: '7' }, readClock(time), true);
  return held;
}

test('a renewal goes on from the one before', () => {
  expect(heldBy({}).takeRenewalOptions()).toEqual({ held: 0, again: [], since: '7' });
});

test('a renewal that failed is followed by one that reads all sessions', () => {
  const held = heldBy({});
  held.takeRenewalOptions();
  expect(held.takeRenewalOptions().since).toBeUndefined();
});

test('sessions whose desired state ends by the clock are asked for again', () => {
  const request = { number: '919800000001', askedAt: new Date() };
  const held = heldBy({}, { linkingWanted: true }, { paused: true }, { pairingCodeRequest: request });
  expect(held.takeRenewalOptions().again).toEqual(['instance 1', 'instance 2', 'instance 3']);
});

test('everything is read again after five minutes', () => {
  const held = heldBy({});
  const renew = () => {
    const { since } = held.takeRenewalOptions();
    const renewal = { desiredStates: [], complete: since === undefined, cursor: '8' };
    held.applyRenewal(renewal, readClock(time), true);
    return since;
  };
  ms += 299_999;
  expect(renew()).toBe('7');
  ms += 1;
  expect(renew()).toBeUndefined();
  expect(renew()).toBe('8');
});
