import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Instance, type PairingOutcome, RequestPairingCode, type WhatsAppSession } from '@waxwing/core';
import { newNumber } from '@waxwing/core/testing';
import { LinkingCodes } from './linking-codes.js';
import { workerRig } from './testing/rig.js';

describe('linking by a code', () => {
  let rig: ReturnType<typeof workerRig>;
  let instance: Instance;
  beforeEach(async () => {
    rig = workerRig();
    rig.start();
    ({ instance } = await rig.newInstance());
  });
  afterEach(() => rig.stop());

  const ask = (number: string) => {
    const ports = { instances: rig.world.instances, sessions: rig.sessions, clock: rig.world.clock };
    const { accountId, id } = instance;
    return new RequestPairingCode(ports).execute({ accountId, instanceId: id, number });
  };
  const state = async () => (await rig.world.instances.get(instance.accountId, instance.id)).snapshot();

  it('a code for an instance that nobody looks at links it', async () => {
    const number = await rig.phone();
    const { code } = await ask(number);
    expect(await state()).toMatchObject({ status: 'initializing', pairing: { number, code } });
    expect(await rig.network.enterCode(number, code)).toBe(true);
    await rig.become(instance, 'ready');
    expect(await state()).toMatchObject({ phone: number, qr: null, pairing: null });
  });

  it('an instance that shows its QR code begins anew for the code, and then shows the new one beside it', async () => {
    const number = await rig.phone();
    await rig.look(instance);
    const before = await rig.qrOf(instance);
    const { code } = await ask(number);
    const { qr, pairing } = await state();
    expect(qr).not.toBe(before);
    expect(pairing?.code).toBe(code);
    await expect(rig.network.scan(number, before)).rejects.toThrow('not valid');
  });

  it('each wish gets a new code, and the older one is worth nothing', async () => {
    const number = await rig.phone();
    const older = await ask(number);
    const newer = await ask(number);
    expect(newer.code).not.toBe(older.code);
    expect(await rig.network.enterCode(number, older.code)).toBe(false);
    expect(await rig.network.enterCode(number, newer.code)).toBe(true);
  });

  it('a number that WhatsApp does not know gets none, and the QR code still links', async () => {
    await expect(ask(newNumber())).rejects.toMatchObject({ code: 'pairing_refused' });
    const number = await rig.phone();
    await rig.network.scan(number, await rig.qrOf(instance));
    await rig.become(instance, 'ready');
  });

  it('the code goes with its connection', async () => {
    const number = await rig.phone();
    const { code } = await ask(number);
    await rig.network.fault({ kind: 'phone-offline', number });
    await rig.network.enterCode(number, code);
    await rig.told(instance, 'phone_offline');
    expect(await state()).toMatchObject({ status: 'initializing', linked: false, qr: null, pairing: null });
  });

  it('a device that WhatsApp removes at once says that the phone is full, and can be linked again', async () => {
    const number = await rig.phone();
    await rig.network.fault({ kind: 'too-many-devices', number });
    await rig.network.enterCode(number, (await ask(number)).code);
    await rig.told(instance, 'too_many_devices');
    expect(await state()).toMatchObject({ status: 'logged_out', linked: false, phone: null });
    await rig.network.enterCode(number, (await ask(number)).code);
    await rig.become(instance, 'ready');
  });
});

describe('the codes of one connection', () => {
  const wish = { number: '919876543210', askedAt: new Date('2026-03-01T09:00:00.000Z') };
  const qr = { qr: 'shown', expiresAt: new Date('2026-03-01T09:01:00.000Z') };

  function shown(outcome: PairingOutcome) {
    const answers: unknown[] = [];
    const asked: string[] = [];
    const codes = new LinkingCodes({
      report: async () => undefined,
      answerPairing: async (_number, code) => void answers.push(code),
    });
    const session = {
      pairingCode: async (number: string) => {
        asked.push(number);
        return outcome;
      },
    } as Pick<WhatsAppSession, 'pairingCode'> as WhatsAppSession;
    return { codes, answers, asked, show: () => codes.show(qr, session, wish) };
  }

  it('are asked for once: another one would make the first worthless while somebody types it in', async () => {
    const { codes, answers, asked, show } = shown({
      kind: 'code',
      code: 'K7QD2M9X',
      expiresAt: qr.expiresAt,
    });
    await show();
    await show();
    expect(asked).toHaveLength(1);
    expect(answers).toHaveLength(1);
    expect(codes.wantAnother(wish)).toBe(false);
  });

  it('that WhatsApp does not answer for are asked for again, and nobody is told that there is none', async () => {
    const { codes, answers, asked, show } = shown({ kind: 'unknown' });
    await show();
    expect(answers).toEqual([]);
    expect(codes.wantAnother(wish)).toBe(true);
    await show();
    expect(asked).toHaveLength(2);
  });
});
