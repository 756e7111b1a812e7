import { describe, expect, test } from '@jest/globals';
import { Instance } from '../instances/instance.js';
import { textContent } from './content/message-content.js';
import { composeMessage, waIdOf } from './message.js';
import { MessageText } from './message-text.js';
import { Recipient } from './recipient.js';

describe('a message', () => {
  test('has a WhatsApp id derived from its own id, the same for every attempt', () => {
    const id = '019a9f3c-7d2e-7abc-8def-0123456789ab';
    expect(waIdOf(id)).toBe('3EB0BC8DEF0123456789AB');
    expect(waIdOf(id)).toMatch(/^3EB0[0-9A-F]{18}$/);
  });

  test('begins pending, from its instance’s phone [D.MESSAGE.01]', () => {
    const at = new Date('2026-03-01T09:00:00.000Z');
    const fresh = Instance.create({ id: 'instance', accountId: 'account', at });
    const instance = Instance.restore({ ...fresh.snapshot(), phone: '919800000001' });
    const message = composeMessage({
      id: '019a9f3c-7d2e-7abc-8def-0123456789ab',
      instance,
      recipient: Recipient.parse('+91 98765 43210'),
      content: textContent(MessageText.parse('Order shipped')),
      at,
    });
    expect(message).toEqual({
      id: '019a9f3c-7d2e-7abc-8def-0123456789ab',
      accountId: 'account',
      instanceId: 'instance',
      deletedAt: null,
      editedAt: null,
      direction: 'outbound',
      number: '919876543210',
      chatId: '919876543210',
      fromName: null,
      ownNumber: '919800000001',
      text: 'Order shipped',
      type: 'text',
      waId: '3EB0BC8DEF0123456789AB',
      status: 'pending',
      failureCode: null,
      failureDetail: null,
      replyTo: null,
      reference: null,
      failureReason: null,
      createdAt: at,
      expiresAt: new Date('2026-03-02T09:00:00.000Z'),
    });
  });
});
