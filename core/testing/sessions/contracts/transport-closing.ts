import { describe, expect, test } from '@jest/globals';
import { TEST_MS, type TransportRig } from './transport-rig.js';

export function closingContract(rig: TransportRig): void {
  describe('closing', () => {
    test(
      'a session that we close says nothing more',
      async () => {
        const { session, log, lease, number } = await rig.linked();
        await session.close();
        const seen = log.events.length;

        const again = await rig.open(lease);
        await again.log.next('ready');
        await rig.network.write(await rig.phone(), { to: number, text: 'for the second' });
        await again.log.next('messages');
        expect(log.events.slice(seen)).toEqual([]);
        expect(log.events.map(({ type }) => type)).not.toContain('closed');
      },
      TEST_MS,
    );

    test(
      'closing twice, and closing what the server closed, does no harm',
      async () => {
        const { session, log, number } = await rig.linked();
        await rig.network.fault({ kind: 'drop', number });
        await log.next('closed');
        await session.close();
        await expect(session.close()).resolves.toBeUndefined();
      },
      TEST_MS,
    );

    test(
      'when the phone removes the device the session ends as logged out',
      async () => {
        const { log, number } = await rig.linked();
        await rig.network.unlink(number);
        expect((await log.next('closed')).reason).toBe('logged-out');
      },
      TEST_MS,
    );

    test(
      'when the phone removed the device while the session was closed, opening it tells',
      async () => {
        const { session, lease, number } = await rig.linked();
        await session.close();
        await rig.network.unlink(number);
        const { log } = await rig.open(lease);
        expect((await log.next('closed')).reason).toBe('logged-out');
      },
      TEST_MS,
    );

    test(
      'logging out unlinks the device and says nothing more',
      async () => {
        const { session, log, lease } = await rig.linked();
        await session.logOut();
        expect(log.events.map(({ type }) => type)).not.toContain('closed');

        const again = await rig.open(lease);
        expect((await again.log.next('closed')).reason).toBe('logged-out');
      },
      TEST_MS,
    );

    test(
      'a connection that drops ends the session as lost, and its credentials are still good',
      async () => {
        const { log, lease, number } = await rig.linked();
        await rig.network.fault({ kind: 'drop', number });
        expect((await log.next('closed')).reason).toBe('connection-lost');
        expect(log.events.at(-1)?.type).toBe('closed');

        const again = await rig.open(lease);
        expect((await again.log.next('ready')).phone).toBe(number);
      },
      TEST_MS,
    );

    test(
      'a session that another program opens ends as replaced',
      async () => {
        const { log, number } = await rig.linked();
        await rig.network.fault({ kind: 'replace', number });
        expect((await log.next('closed')).reason).toBe('replaced');
      },
      TEST_MS,
    );
  });
}
