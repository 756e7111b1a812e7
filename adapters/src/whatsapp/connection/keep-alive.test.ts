import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { delay, ManualLeaseGuard, TEST_MS } from '@waxwing/core/testing';
import { EventRecorder } from '../testing/event-recorder.js';
import { ASHA, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

/** Eleven checks without an answer end the socket; a busy machine answers within the five after the ping. */
const CHECK_MS = 100;
/** Waits as long as twenty checks, nearly twice what ends a socket. */
async function twentyChecks() {
  for (let check = 0; check < 20; check++) await delay(CHECK_MS);
}

describe('a socket that is open and dead', () => {
  let harness: WhatsAppHarness;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open({ keepAliveMs: CHECK_MS });
  });
  afterEach(() => harness.close());

  test('ends as a lost connection, and the session can be opened again', async () => {
    const { seen, lease } = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'stall', number: ASHA, ms: TEST_MS });
    expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });

    const again = await harness.connect(lease);
    await again.seen.next('ready');
    expect((await harness.send(again, RAVI, 'back')).kind).toBe('acknowledged');
  });

  test('is distinguished from a silent socket, which answers a ping', async () => {
    const asha = await harness.linked(ASHA);
    await twentyChecks();
    expect(asha.seen.of('closed')).toEqual([]);
    expect((await harness.send(asha, RAVI, 'still here')).kind).toBe('acknowledged');
  });

  test('is not checked for while the lease is not held', async () => {
    const guard = new ManualLeaseGuard();
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    const asha = await harness.connect(lease, new EventRecorder(), guard);
    await asha.seen.next('ready');
    guard.pause();
    await twentyChecks();
    guard.resume();
    expect((await harness.send(asha, RAVI, 'still here')).kind).toBe('acknowledged');
    expect(asha.seen.of('closed')).toEqual([]);
  });
});
