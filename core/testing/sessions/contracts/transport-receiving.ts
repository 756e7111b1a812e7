import { describe, expect, test } from '@jest/globals';
import type { SessionEventLog } from '../session-event-log.js';
import { SEND_TIMEOUT_MS, type TransportRig, textTo } from './transport-rig.js';

export function receivingContract(rig: TransportRig): void {
  describe('receiving', () => {
    function receipt(log: SessionEventLog, waId: string, status: 'delivered' | 'read') {
      return log.next('receipts', ({ receipts }) =>
        receipts.some((entry) => entry.waId === waId && entry.status === status),
      );
    }

    function inbound(log: SessionEventLog, text: string) {
      return log.next('messages', ({ messages }) => messages.some((message) => message.text === text));
    }

    test('a delivered message causes a receipt, and another when it is read [1.CLAIM.03]', async () => {
      const { session, log } = await rig.linked();
      const otherPhone = await rig.phone();
      const message = textTo(otherPhone);
      await session.send(message, SEND_TIMEOUT_MS);
      await receipt(log, message.waId, 'delivered');

      await rig.network.read(otherPhone);
      const read = await receipt(log, message.waId, 'read');
      expect(read.receipts.find(({ status }) => status === 'read')?.at).toBeInstanceOf(Date);
    });

    test('a message of a phone arrives with its sender, their name, text and id', async () => {
      const { log, number } = await rig.linked();
      const otherPhone = await rig.phone();
      const waId = await rig.network.write(otherPhone, { to: number, text: 'When does it arrive? 🙂' });

      await inbound(log, 'When does it arrive? 🙂');

      expect(log.inbound).toEqual([
        expect.objectContaining({
          waId,
          from: otherPhone,
          fromName: 'Ravi',
          text: 'When does it arrive? 🙂',
          type: 'text',
          at: expect.any(Date),
        }),
      ]);
    });

    test('messages of two sessions are not mixed up', async () => {
      const [asha, ravi] = await Promise.all([rig.linked(), rig.linked()]);
      const otherPhone = await rig.phone();
      await rig.network.write(otherPhone, { to: asha.number, text: 'for Asha' });
      await rig.network.write(otherPhone, { to: ravi.number, text: 'for Ravi' });
      await Promise.all([inbound(asha.log, 'for Asha'), inbound(ravi.log, 'for Ravi')]);
      expect(asha.log.inbound.map(({ text }) => text)).toEqual(['for Asha']);
      expect(ravi.log.inbound.map(({ text }) => text)).toEqual(['for Ravi']);
    });

    test('messages from while the session was closed are delivered once when it reopens', async () => {
      const { session, lease, number } = await rig.linked();
      const otherPhone = await rig.phone();
      await session.close();
      await rig.network.write(otherPhone, { to: number, text: 'while away' });

      const second = await rig.open(lease);
      await inbound(second.log, 'while away');
      await second.session.close();

      const third = await rig.open(lease);
      await third.log.next('ready');
      await rig.network.write(otherPhone, { to: number, text: 'back again' });
      await inbound(third.log, 'back again');
      const all = [...second.log.inbound, ...third.log.inbound].map(({ text }) => text);
      expect(all).toEqual(['while away', 'back again']);
    });

    test('a receipt from while the session was closed is delivered when it reopens', async () => {
      const { session, lease } = await rig.linked();
      const otherPhone = await rig.phone();
      const message = textTo(otherPhone);
      await session.send(message, SEND_TIMEOUT_MS);
      await session.close();
      await rig.network.read(otherPhone);

      const { log } = await rig.open(lease);
      await receipt(log, message.waId, 'read');
      expect(log.events.map(({ type }) => type)).not.toContain('qr');
    });
  });
}
