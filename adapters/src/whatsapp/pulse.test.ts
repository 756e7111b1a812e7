import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { delay, HandTenure, TEST_MS } from '@waxwing/core/testing';
import { Recorder } from './testing/recorder.js';
import { ASHA, RAVI, WhatsAppStage } from './testing/whatsapp-stage.js';

/** Eleven looks without an answer make a death; a busy machine answers within the five after the ping. */
const LOOK_MS = 100;
/** In the rhythm of the looks: as many of them as two deaths take. */
async function twentyLooks() {
  for (let look = 0; look < 20; look++) await delay(LOOK_MS);
}

describe('a socket that is open and dead', () => {
  let stage: WhatsAppStage;
  beforeEach(async () => {
    stage = await WhatsAppStage.open({ lookMs: LOOK_MS });
  });
  afterEach(() => stage.close());

  test('ends as a lost connection, and the session can be opened again', async () => {
    const { seen, lease } = await stage.linked(ASHA);
    await stage.control.fault({ kind: 'stall', number: ASHA, ms: TEST_MS });
    expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });

    const again = await stage.connect(lease);
    await again.seen.next('ready');
    expect((await stage.send(again, RAVI, 'back')).kind).toBe('acknowledged');
  });

  test('is told from one that is only silent: that one answers a ping', async () => {
    const asha = await stage.linked(ASHA);
    await twentyLooks();
    expect(asha.seen.of('closed')).toEqual([]);
    expect((await stage.send(asha, RAVI, 'still here')).kind).toBe('acknowledged');
  });

  test('is not looked for while nothing may be asked', async () => {
    const tenure = new HandTenure();
    const { session, lease } = await stage.linked(ASHA);
    await session.close();
    const asha = await stage.connect(lease, new Recorder(), tenure);
    await asha.seen.next('ready');
    tenure.pause();
    await twentyLooks();
    tenure.resume();
    expect((await stage.send(asha, RAVI, 'still here')).kind).toBe('acknowledged');
    expect(asha.seen.of('closed')).toEqual([]);
  });
});
