import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../eventually.js';
import { newNumber } from '../../fixture/builders.js';
import type { ReceivedMessage } from '../phone-network.js';
import { SEND_TIMEOUT_MS, type TransportRig, textTo } from './transport-rig.js';

/** Short, because it is waited for in full: a send without an acknowledgement is `unknown` after it, whatever the reason. */
const IMPATIENT_MS = 1_500;

export function sendingContract(rig: TransportRig): void {
  describe('sending', () => {
    function arrival(number: string, waId: string): Promise<ReceivedMessage> {
      return eventually(async () => (await rig.network.arrived(number)).find(({ id }) => id === waId));
    }

    test('an acknowledged message arrives once, with our id and text', async () => {
      const { session, number } = await rig.linked();
      const otherPhone = await rig.phone();
      const message = textTo(otherPhone, 'Ordered: 2 × चाय ☕\nline two');

      const outcome = await session.send(message, SEND_TIMEOUT_MS);

      expect(outcome).toEqual({ kind: 'acknowledged', at: expect.any(Date) });
      await arrival(otherPhone, message.waId);
      expect(await rig.network.arrived(otherPhone)).toEqual([
        expect.objectContaining({ id: message.waId, from: number, text: message.text, frames: 1 }),
      ]);
    });

    test('messages arrive in the order in which they were sent', async () => {
      const { session } = await rig.linked();
      const otherPhone = await rig.phone();
      const messages = ['one', 'two', 'three'].map((text) => textTo(otherPhone, text));
      for (const message of messages) {
        expect((await session.send(message, SEND_TIMEOUT_MS)).kind).toBe('acknowledged');
      }
      await arrival(otherPhone, messages[2]!.waId);
      expect((await rig.network.arrived(otherPhone)).map(({ text }) => text)).toEqual([
        'one',
        'two',
        'three',
      ]);
    });

    test('a number that is not on WhatsApp is detected before anything is sent', async () => {
      const { session } = await rig.linked();
      const unknownNumber = newNumber();
      const message = textTo(unknownNumber);
      expect(await session.send(message, SEND_TIMEOUT_MS)).toEqual({ kind: 'not-on-whatsapp' });

      // A message that had been sent would have waited for this phone.
      await rig.network.addPhone(unknownNumber);
      const sign = textTo(await rig.phone());
      await session.send(sign, SEND_TIMEOUT_MS);
      await arrival(sign.to, sign.waId);
      expect(await rig.network.arrived(unknownNumber)).toEqual([]);
    });

    test('a refusal has the server’s code, and nothing arrives', async () => {
      const { session, number } = await rig.linked();
      const otherPhone = await rig.phone();
      await rig.network.fault({ kind: 'nack', number, code: '463' });
      expect(await session.send(textTo(otherPhone, 'refused'), SEND_TIMEOUT_MS)).toEqual({
        kind: 'refused',
        code: '463',
        refusal: { detail: 'no_token' },
      });

      const next = textTo(otherPhone, 'taken');
      expect((await session.send(next, SEND_TIMEOUT_MS)).kind).toBe('acknowledged');
      await arrival(otherPhone, next.waId);
      expect((await rig.network.arrived(otherPhone)).map(({ text }) => text)).toEqual(['taken']);
    });

    test('without an acknowledgement the outcome is unknown; a resend under the same id arrives once', async () => {
      const { session, number } = await rig.linked();
      const otherPhone = await rig.phone();
      const message = textTo(otherPhone);
      await rig.network.fault({ kind: 'swallow-ack', number });
      expect(await session.send(message, IMPATIENT_MS)).toEqual({ kind: 'unknown' });

      expect((await session.send(message, SEND_TIMEOUT_MS)).kind).toBe('acknowledged');

      const arrived = await arrival(otherPhone, message.waId);
      expect(arrived.frames).toBeLessThanOrEqual(2);
      expect((await rig.network.arrived(otherPhone)).map(({ id }) => id)).toEqual([message.waId]);
    });

    test('a send on a dead connection is unknown, not an error, and touches nothing', async () => {
      const { session, log, number } = await rig.linked();
      const otherPhone = await rig.phone();
      await rig.network.fault({ kind: 'drop', number });
      await log.next('closed');
      const outcome = await session.send(textTo(otherPhone), IMPATIENT_MS);
      expect(outcome).toEqual({ kind: 'unknown', isUntouched: true });
    });
  });
}
