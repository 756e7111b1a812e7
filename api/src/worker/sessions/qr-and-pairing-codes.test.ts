import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Instance,
  type PairingCodeOutcome,
  RequestPairingCode,
  type WhatsAppSession,
} from '@waxwing/core';
import { newNumber } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { QrAndPairingCodes } from './qr-and-pairing-codes.js';

describe('linking by a pairing code', () => {
  let harness: ReturnType<typeof createWorkerHarness>;
  let instance: Instance;
  beforeEach(async () => {
    harness = createWorkerHarness();
    harness.start();
    ({ instance } = await harness.newInstance());
  });
  afterEach(() => harness.stop());

  const ask = (number: string) => {
    const ports = {
      instances: harness.world.instances,
      sessions: harness.sessions,
      clock: harness.world.clock,
    };
    const { accountId, id } = instance;
    return new RequestPairingCode(ports).execute({ accountId, instanceId: id, number });
  };
  const state = async () => (await harness.world.instances.get(instance.accountId, instance.id)).snapshot();

  it('a pairing code links an instance whose QR code is not watched', async () => {
    const number = await harness.newPhone();
    const { code } = await ask(number);
    expect(await state()).toMatchObject({ status: 'initializing', pairing: { number, code } });
    expect(await harness.network.enterPairingCode(number, code)).toBe(true);
    await harness.untilStatus(instance, 'ready');
    expect(await state()).toMatchObject({ phone: number, qr: null, pairing: null });
  });

  it('an instance that shows its QR code reconnects for the pairing code, and then shows a new QR code beside it', async () => {
    const number = await harness.newPhone();
    await harness.requestLinking(instance);
    const before = await harness.qrOf(instance);
    const { code } = await ask(number);
    const { qr, pairing } = await state();
    expect(qr).not.toBe(before);
    expect(pairing?.code).toBe(code);
    await expect(harness.network.scan(number, before)).rejects.toThrow('not valid');
  });

  it('each request gets a new code, which makes the earlier one invalid', async () => {
    const number = await harness.newPhone();
    const older = await ask(number);
    const newer = await ask(number);
    expect(newer.code).not.toBe(older.code);
    expect(await harness.network.enterPairingCode(number, older.code)).toBe(false);
    expect(await harness.network.enterPairingCode(number, newer.code)).toBe(true);
  });

  it('a number unknown to WhatsApp gets no code, and the QR code still links', async () => {
    await expect(ask(newNumber())).rejects.toMatchObject({ code: 'pairing_refused' });
    const number = await harness.newPhone();
    await harness.network.scan(number, await harness.qrOf(instance));
    await harness.untilStatus(instance, 'ready');
  });

  it('the code is removed with its connection', async () => {
    const number = await harness.newPhone();
    const { code } = await ask(number);
    await harness.network.fault({ kind: 'phone-offline', number });
    await harness.network.enterPairingCode(number, code);
    await harness.untilReasonCode(instance, 'phone_offline');
    expect(await state()).toMatchObject({ status: 'initializing', linked: false, qr: null, pairing: null });
  });

  it('a device that WhatsApp removes at once says that the phone is full, and can be linked again', async () => {
    const number = await harness.newPhone();
    await harness.network.fault({ kind: 'too-many-devices', number });
    await harness.network.enterPairingCode(number, (await ask(number)).code);
    await harness.untilReasonCode(instance, 'too_many_devices');
    expect(await state()).toMatchObject({ status: 'logged_out', linked: false, phone: null });
    await harness.network.enterPairingCode(number, (await ask(number)).code);
    await harness.untilStatus(instance, 'ready');
  });
});

describe('the pairing codes of one connection', () => {
  const request = { number: '919876543210', askedAt: new Date('2026-03-01T09:00:00.000Z') };
  const qr = { qr: 'shown', expiresAt: new Date('2026-03-01T09:01:00.000Z') };

  function shown(outcome: PairingCodeOutcome) {
    const answers: unknown[] = [];
    const asked: string[] = [];
    const codes = new QrAndPairingCodes({
      report: async () => undefined,
      answerPairing: async (_number, code) => void answers.push(code),
    });
    const session = {
      requestPairingCode: async (number: string) => {
        asked.push(number);
        return outcome;
      },
    } as Pick<WhatsAppSession, 'requestPairingCode'> as WhatsAppSession;
    return { codes, answers, asked, show: () => codes.publish(qr, session, request) };
  }

  it('are requested once: a second one would make the first invalid while it is typed in', async () => {
    const { codes, answers, asked, show } = shown({
      kind: 'code',
      code: 'K7QD2M9X',
      expiresAt: qr.expiresAt,
    });
    await show();
    await show();
    expect(asked).toHaveLength(1);
    expect(answers).toHaveLength(1);
    expect(codes.needsNewConnection(request)).toBe(false);
  });

  it('that WhatsApp leaves unanswered are requested again, and no refusal is reported', async () => {
    const { codes, answers, asked, show } = shown({ kind: 'unknown' });
    await show();
    expect(answers).toEqual([]);
    expect(codes.needsNewConnection(request)).toBe(true);
    await show();
    expect(asked).toHaveLength(2);
  });
});
