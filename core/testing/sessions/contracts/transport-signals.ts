import { describe, expect, test } from '@jest/globals';
import { type ChangeSignal, waIdOf } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { newId } from '../../shared/uuid-v7.js';
import { SEND_TIMEOUT_MS, type TransportRig } from './transport-rig.js';

export function signalsContract(rig: TransportRig): void {
  describe('signals in a chat', () => {
    test('a linked session shows that it types, and tells WhatsApp what it has read', async () => {
      const { session, log, number } = await rig.linked();
      const otherPhone = await rig.phone();
      const typing = { to: otherPhone, state: 'composing', seconds: 1 } as const;
      // The name of the account, without which WhatsApp shows nothing, comes after the linking.
      await eventually(
        () => session.showTyping(typing),
        ({ kind }) => kind === 'shown',
      );

      const waId = await rig.network.write(otherPhone, { to: number, text: 'Are you open today?' });
      await log.next('messages');
      const { from, fromLid } = log.inbound[0]!;
      const outcome = await session.markRead({ from, fromLid, waIds: [waId] }, SEND_TIMEOUT_MS);
      expect(outcome).toEqual({ kind: 'read', isShown: true });
    });

    test('a linked session changes messages once WhatsApp has taken them', async () => {
      const { session, log, number } = await rig.linked();
      const otherPhone = await rig.phone();
      const waId = await rig.network.write(otherPhone, { to: number, text: 'Are you open today?' });
      await log.next('messages');
      expect(await session.change(reactionTo(waId, otherPhone), SEND_TIMEOUT_MS)).toEqual({
        kind: 'changed',
      });
    });

    test('nothing is shown before a phone is linked, or after the session was closed', async () => {
      const otherPhone = await rig.phone();
      const typing = { to: otherPhone, state: 'composing', seconds: 1 } as const;
      const read = { from: otherPhone, fromLid: null, waIds: ['3EB0'] };
      const waiting = await rig.open(await rig.newLease());
      await waiting.log.next('qr');
      const { session } = await rig.linked();
      await session.close();
      for (const unable of [waiting.session, session]) {
        expect(await unable.showTyping(typing)).toEqual({ kind: 'unknown' });
        expect(await unable.markRead(read, SEND_TIMEOUT_MS)).toEqual({ kind: 'unknown' });
        const reaction = reactionTo('3EB0', otherPhone);
        expect(await unable.change(reaction, SEND_TIMEOUT_MS)).toEqual({ kind: 'unknown' });
      }
    });
  });
}

function reactionTo(waId: string, to: string): ChangeSignal {
  return {
    waId: waIdOf(newId()),
    to,
    target: { waId, fromMe: false, type: 'text' },
    content: { kind: 'reaction', emoji: '👍' },
    peer: { number: to, lid: null },
    own: { number: null, lid: null },
    madeAt: '2026-11-22T03:00:00.000Z',
  };
}
