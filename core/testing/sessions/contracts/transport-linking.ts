import { describe, expect, test } from '@jest/globals';
import { SEND_TIMEOUT_MS, type TransportRig, textTo } from './transport-rig.js';

export function linkingContract(rig: TransportRig): void {
  describe('linking', () => {
    test('a session without credentials shows a QR code; a scan links it and makes it ready [1.USE.02]', async () => {
      const [number, lease] = [await rig.phone('Asha'), await rig.newLease()];
      const { log } = await rig.open(lease);
      const asked = Date.now();
      const { qr, expiresAt } = await log.next('qr');
      expect(qr.length).toBeGreaterThan(20);
      expect(Math.round((expiresAt.getTime() - asked) / 10_000)).toBe(6);
      expect(log.events.some(({ type }) => type === 'linked' || type === 'ready')).toBe(false);

      await rig.network.scan(number, qr);

      expect((await log.next('linked')).phone).toBe(number);
      expect((await log.next('ready')).phone).toBe(number);
      const types = log.events.map(({ type }) => type);
      expect(types.indexOf('linked')).toBeLessThan(types.indexOf('ready'));
      expect(types).not.toContain('closed');
    });

    test('two sessions link two phones, each its own', async () => {
      const [asha, ravi] = await Promise.all([rig.linked(), rig.linked()]);
      expect((await asha.log.next('ready')).phone).toBe(asha.number);
      expect((await ravi.log.next('ready')).phone).toBe(ravi.number);
    });

    test('a session that is closed and reopened is ready without a QR code [D.INSTANCE.05]', async () => {
      const { session, lease, number } = await rig.linked();
      await session.close();

      const again = await rig.open(lease);

      expect((await again.log.next('ready')).phone).toBe(number);
      expect(again.log.events.map(({ type }) => type)).not.toContain('qr');
      const otherPhone = await rig.phone();
      expect((await again.session.send(textTo(otherPhone), SEND_TIMEOUT_MS)).kind).toBe('acknowledged');
    });

    test('an account that requires a passkey ends the linking with that reason', async () => {
      const [number, lease] = [await rig.phone(), await rig.newLease()];
      await rig.network.fault({ kind: 'passkey', number });
      const { log } = await rig.open(lease);
      await rig.network.scan(number, (await log.next('qr')).qr);

      expect((await log.next('closed')).reason).toBe('passkey-required');
      expect(log.events.map(({ type }) => type)).not.toContain('linked');
    });
  });
}
