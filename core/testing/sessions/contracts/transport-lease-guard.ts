import { describe, expect, test } from '@jest/globals';
import { delay, eventually } from '../../eventually.js';
import { SEND_TIMEOUT_MS, type TransportRig, textTo } from './transport-rig.js';

export function leaseGuardContract(rig: TransportRig): void {
  describe('guard', () => {
    test('nothing is sent while it does not hold, and the same message can be sent afterwards', async () => {
      const { session, guard } = await rig.linked();
      const otherPhone = await rig.phone();
      const message = textTo(otherPhone);
      guard.pause();
      const outcome = await session.send(message, SEND_TIMEOUT_MS);
      expect(outcome).toEqual({ kind: 'unknown', isUntouched: true });
      expect(await rig.network.arrived(otherPhone)).toEqual([]);

      guard.resume();
      expect((await session.send(message, SEND_TIMEOUT_MS)).kind).toBe('acknowledged');
      const arrived = await eventually(async () => {
        const all = await rig.network.arrived(otherPhone);
        return all.length > 0 ? all : undefined;
      });
      expect(arrived).toMatchObject([{ id: message.waId, frames: 1 }]);
    });

    test('events that arrive while it does not hold are emitted afterwards, on the same connection', async () => {
      const { log, guard, number } = await rig.linked();
      const otherPhone = await rig.phone();
      guard.pause();
      await rig.network.write(otherPhone, { to: number, text: 'Where is my order?' });
      // deadline: time for an event that must not be emitted; on a machine too slow to use it the test proves less, and passes
      await delay(200);
      expect(log.events.map(({ type }) => type)).not.toContain('messages');

      guard.resume();
      expect((await log.next('messages')).messages).toMatchObject([{ text: 'Where is my order?' }]);
      expect(log.events.map(({ type }) => type)).not.toContain('closed');
    });

    test('the socket is cut when it is lost, and unprocessed events go to the next worker', async () => {
      const { session, log, guard, lease, number } = await rig.linked();
      const otherPhone = await rig.phone();
      guard.pause();
      await rig.network.write(otherPhone, { to: number, text: 'Where is my order?' });
      guard.lose();
      expect((await log.next('closed')).reason).toBe('connection-lost');
      expect((await session.send(textTo(otherPhone), SEND_TIMEOUT_MS)).kind).toBe('unknown');

      const next = await rig.open(lease);
      expect((await next.log.next('messages')).messages).toMatchObject([{ text: 'Where is my order?' }]);
      expect(log.events.map(({ type }) => type)).not.toContain('messages');
    });
  });
}
