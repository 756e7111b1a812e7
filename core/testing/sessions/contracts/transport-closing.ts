import { describe, expect, test } from '@jest/globals';
import type { TransportRig } from './transport-rig.js';

export function closingContract(rig: TransportRig): void {
  describe('closing', () => {
    test('a session that we close emits no more events', async () => {
      const { session, log, lease, number } = await rig.linked();
      await session.close();
      const seen = log.events.length;

      const again = await rig.open(lease);
      await again.log.next('ready');
      await rig.network.write(await rig.phone(), { to: number, text: 'for the second' });
      await again.log.next('messages');
      expect(log.events.slice(seen)).toEqual([]);
      expect(log.events.map(({ type }) => type)).not.toContain('closed');
    });

    test('closing twice, and closing after the server closed, has no effect', async () => {
      const { session, log, number } = await rig.linked();
      await rig.network.fault({ kind: 'drop', number });
      await log.next('closed');
      await session.close();
      await expect(session.close()).resolves.toBeUndefined();
    });

    test('the session ends as logged out when the phone removes the device', async () => {
      const { log, number } = await rig.linked();
      await rig.network.unlink(number);
      expect((await log.next('closed')).reason).toBe('logged-out');
    });

    test('opening a session reports that the phone removed the device while it was closed', async () => {
      const { session, lease, number } = await rig.linked();
      await session.close();
      await rig.network.unlink(number);
      const { log } = await rig.open(lease);
      expect((await log.next('closed')).reason).toBe('logged-out');
    });

    test('logging out unlinks the device and emits no more events', async () => {
      const { session, log, lease } = await rig.linked();
      await session.logOut();
      expect(log.events.map(({ type }) => type)).not.toContain('closed');

      const again = await rig.open(lease);
      expect((await again.log.next('closed')).reason).toBe('logged-out');
    });

    test('a dropped connection ends the session as lost, and its credentials stay valid', async () => {
      const { log, lease, number } = await rig.linked();
      await rig.network.fault({ kind: 'drop', number });
      expect((await log.next('closed')).reason).toBe('connection-lost');
      expect(log.events.at(-1)?.type).toBe('closed');

      const again = await rig.open(lease);
      expect((await again.log.next('ready')).phone).toBe(number);
    });

    test('a session opened by another program ends as replaced', async () => {
      const { log, number } = await rig.linked();
      await rig.network.fault({ kind: 'replace', number });
      expect((await log.next('closed')).reason).toBe('replaced');
    });
  });
}
