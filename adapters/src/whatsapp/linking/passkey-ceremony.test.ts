import { afterEach, describe, expect, test } from '@jest/globals';
import type { PasskeyAssertion, PasskeyStage } from '@waxwing/core';
import type { BaileysTransportOptions } from '../baileys-transport.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, type OpenedSession, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

describe('linking an account that WhatsApp asks for a passkey', () => {
  let stage: WhatsAppHarness<MemoryCredentialStore>;
  afterEach(() => stage.close());

  /** Asha's QR code is scanned, and WhatsApp asks for her passkey. */
  async function asked(options: Partial<BaileysTransportOptions> = {}): Promise<OpenedSession> {
    stage = await WhatsAppHarness.open({ passkeyLinking: true, ...options });
    const asha = await stage.connect(newLease());
    const { qr } = await asha.seen.next('qr');
    await stage.control.injectFault({ kind: 'passkey', number: ASHA });
    await expect(stage.control.scan(ASHA, qr)).rejects.toThrow(/passkey/);
    await asha.seen.next('passkey');
    return asha;
  }
  const stages = ({ seen }: OpenedSession): PasskeyStage[] => seen.of('passkey').map((event) => event.stage);
  const names = (opened: OpenedSession) => stages(opened).map((one) => one.stage);
  /** The browser's answer to the challenge. */
  function assertion(opened: OpenedSession, origin?: string): PasskeyAssertion {
    const wanted = stages(opened).findLast((one) => one.stage === 'wanted');
    if (wanted?.stage !== 'wanted') throw new Error('no challenge');
    return stage.control.assertPasskey(ASHA, { options: wanted.options, ...(origin && { origin }) });
  }
  const answer = (opened: OpenedSession, origin?: string) =>
    opened.session.answerPasskey({ kind: 'assertion', assertion: assertion(opened, origin) });

  test('a browser’s answer given on WhatsApp’s own page links it', async () => {
    const asha = await asked();
    await answer(asha);
    await asha.seen.next('ready');
    expect(names(asha)).toEqual(['wanted', 'answered', 'confirmed']);
    expect(stage.control.problems()).toEqual([]);
    expect(await stage.send(asha, RAVI, 'linked')).toMatchObject({ kind: 'acknowledged' });
  });

  test('a second answer changes nothing', async () => {
    const asha = await asked();
    await Promise.all([answer(asha), answer(asha)]);
    await asha.session.answerPasskey({ kind: 'confirmation' });
    await asha.seen.next('ready');
    expect(names(asha).filter((one) => one === 'answered')).toHaveLength(1);
    expect(stage.control.problems()).toEqual([]);
  });

  test('an answer that was given on another page is refused', async () => {
    const asha = await asked();
    await answer(asha, 'https://waxwing.example');
    expect(await asha.seen.next('closed')).toEqual({ type: 'closed', reason: 'passkey-refused' });
    expect(stage.control.problems()).toMatchObject([
      { number: ASHA, what: expect.stringMatching(/https:\/\/waxwing\.example/) },
    ]);
    expect(asha.seen.of('linked')).toEqual([]);
  });

  test('another person’s passkey is refused', async () => {
    const asha = await asked();
    const { options } = stages(asha)[0] as Extract<PasskeyStage, { stage: 'wanted' }>;
    const other = stage.control.assertPasskey(RAVI, { options });
    await asha.session.answerPasskey({ kind: 'assertion', assertion: other });
    expect(await asha.seen.next('closed')).toEqual({ type: 'closed', reason: 'passkey-refused' });
  });

  test('a phone that does not continue ends the linking', async () => {
    const asha = await asked({ passkeyTimes: { phoneMs: 300 } });
    await stage.control.injectFault({ kind: 'no-continuation', number: ASHA });
    await answer(asha);
    expect(await asha.seen.next('closed')).toEqual({ type: 'closed', reason: 'passkey-unanswered' });
    expect(names(asha)).toEqual(['wanted', 'answered']);
  });

  test('a late answer is confirmed by the code that both devices show', async () => {
    const asha = await asked({ passkeyTimes: { handoffMs: 0 } });
    await answer(asha);
    await asha.seen.until(() => names(asha).includes('code'), 'the code');
    const shown = stage.control.phones().find(({ number }) => number === ASHA)?.passkeyCode;
    expect(shown).toMatch(/^[1-9A-HJ-NP-TV-Z]{4}-[1-9A-HJ-NP-TV-Z]{4}$/);
    expect(stages(asha).at(-1)).toEqual({ stage: 'code', code: shown });
    expect(asha.seen.of('linked')).toEqual([]);
    await asha.session.answerPasskey({ kind: 'confirmation' });
    await asha.seen.next('ready');
    expect(stage.control.problems()).toEqual([]);
  });

  test('a request that WhatsApp makes again is answered with the proof of the code that was scanned', async () => {
    const asha = await asked();
    await stage.control.injectFault({ kind: 'passkey', number: ASHA });
    await expect(stage.control.scan(ASHA, asha.seen.of('qr')[0]!.qr)).rejects.toThrow(/passkey/);
    await asha.seen.until(() => names(asha).length === 2, 'the second request');
    await asha.session.answerPasskey({ kind: 'assertion', assertion: assertion(asha) });
    await asha.seen.next('ready');
    expect(stage.control.problems()).toEqual([]);
  });

  test('an account that is asked at each login ends as a cut login, never in a loop of QR codes', async () => {
    stage = await WhatsAppHarness.open({ passkeyLinking: true });
    const { session, lease } = await stage.linked(ASHA);
    await session.close();
    await stage.control.injectFault({ kind: 'passkey-each-login', number: ASHA });
    const { seen } = await stage.connect(lease);
    expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'login-cut' });
    expect(seen.of('passkey')).toEqual([]);
  });
});
