import { describe, expect, test } from '@jest/globals';
import { newNumber } from '../../fixture/builders.js';
import type { OpenSession, TransportRig } from './transport-rig.js';

/** Linking by a pairing code that is typed on the phone. */
export function pairingCodeContract(rig: TransportRig): void {
  describe('linking by pairing code', () => {
    /** A session that waits for a phone. */
    async function waiting(): Promise<OpenSession> {
      const opened = await rig.open(await rig.newLease());
      await opened.log.next('qr');
      return opened;
    }

    async function codeFor({ session }: OpenSession, number: string): Promise<string> {
      const outcome = await session.requestPairingCode(number);
      if (outcome.kind !== 'code') throw new Error(`no code, but ${outcome.kind}`);
      expect(outcome.code).toMatch(/^[0-9A-Z]{8}$/);
      expect(outcome.expiresAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
      return outcome.code;
    }

    test('the code typed on the phone links the session and makes it ready', async () => {
      const [number, opened] = [await rig.phone('Asha'), await waiting()];
      const code = await codeFor(opened, number);

      expect(await rig.network.enterPairingCode(number, code)).toBe(true);

      expect((await opened.log.next('linked')).phone).toBe(number);
      expect((await opened.log.next('ready')).phone).toBe(number);
      expect(opened.log.events.map(({ type }) => type)).not.toContain('closed');
    });

    test('a mistyped code links nothing, nor does the right one on another phone; on its own phone it does', async () => {
      const [number, other, opened] = [await rig.phone(), await rig.phone(), await waiting()];
      const code = await codeFor(opened, number);
      const mistyped = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;

      expect(await rig.network.enterPairingCode(number, mistyped)).toBe(false);
      expect(await rig.network.enterPairingCode(other, code)).toBe(false);
      expect(await rig.network.enterPairingCode(number, code)).toBe(true);
      expect((await opened.log.next('ready')).phone).toBe(number);
    });

    test('a new code replaces the previous one', async () => {
      const [number, opened] = [await rig.phone(), await waiting()];
      const older = await codeFor(opened, number);
      const newer = await codeFor(opened, number);

      expect(await rig.network.enterPairingCode(number, older)).toBe(false);
      expect(await rig.network.enterPairingCode(number, newer)).toBe(true);
      expect((await opened.log.next('ready')).phone).toBe(number);
    });

    test('a number that is not on WhatsApp gets no code, and the QR code stays valid', async () => {
      const [number, opened] = [await rig.phone(), await waiting()];
      expect(await opened.session.requestPairingCode(newNumber())).toEqual({ kind: 'refused' });

      await rig.network.scan(number, (await opened.log.next('qr')).qr);
      expect((await opened.log.next('ready')).phone).toBe(number);
    });

    test('a linked or closed session gets no code', async () => {
      const { session, number } = await rig.linked();
      expect(await session.requestPairingCode(number)).toEqual({ kind: 'unknown' });
      await session.close();
      expect(await session.requestPairingCode(number)).toEqual({ kind: 'unknown' });
    });

    test.each([
      ['a phone that goes silent after the code', 'phone-offline', 'phone-silent'],
      ['an account that asks for a passkey', 'passkey', 'passkey-required'],
      ['a phone with the maximum of devices', 'too-many-devices', 'unlinked-at-once'],
    ] as const)('%s ends the linking and says so', async (_, kind, reason) => {
      const [number, opened] = [await rig.phone(), await waiting()];
      const code = await codeFor(opened, number);
      await rig.network.fault({ kind, number });
      await rig.network.enterPairingCode(number, code);

      expect((await opened.log.next('closed')).reason).toBe(reason);
      expect(opened.log.events.map(({ type }) => type)).not.toContain('ready');
    });
  });
}
