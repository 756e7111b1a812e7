import { expect, test } from '@jest/globals';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { presentV1Message } from './present-message.js';

const NO_STEPS = { sentAt: null, deliveredAt: null, readAt: null };
const AT = new Date('2026-03-01T10:00:01.000Z');

test('a sent message shows its parts and the time of each step', () => {
  expect(presentV1Message({ ...NO_STEPS, message: aMessage(), sentAt: AT })).toEqual({
    id: `msg_${MESSAGE_ID.replaceAll('-', '')}`,
    object: 'message',
    instance_id: 'ins_0198c0de000070008000000000000002',
    direction: 'outbound',
    from: '918888888888',
    to: '919876543210',
    chat_id: '919876543210',
    from_name: null,
    type: 'text',
    text: 'Order shipped',
    text_truncated: false,
    context: null,
    reference: null,
    status: 'sent',
    failure_code: null,
    failure_detail: null,
    failure_reason: null,
    wa_id: '3EB0ABCDEF',
    created_at: '2026-03-01T10:00:00.123Z',
    expires_at: '2026-03-02T10:00:00.123Z',
    sent_at: '2026-03-01T10:00:01.000Z',
    delivered_at: null,
    read_at: null,
    edited_at: null,
    deleted_at: null,
  });
});

test('a received message comes from the other side, also where no number is shown', () => {
  const message = aMessage({
    direction: 'inbound',
    number: null,
    chatId: 'lid:12345',
    status: 'delivered',
    expiresAt: null,
  });
  expect(presentV1Message({ ...NO_STEPS, message })).toMatchObject({
    from: null,
    to: '918888888888',
    chat_id: 'lid:12345',
    expires_at: null,
  });
});

test('a text is cut where it is longer than wanted, and says so', () => {
  const message = aMessage({ text: '😀😀😀' });
  const shown = (maxCharacters?: number) => {
    const { text, text_truncated } = presentV1Message(
      { ...NO_STEPS, message },
      maxCharacters === undefined ? {} : { maxCharacters },
    );
    return [text, text_truncated];
  };
  expect([shown(), shown(3), shown(2)]).toEqual([
    ['😀😀😀', false],
    ['😀😀😀', false],
    ['😀😀', true],
  ]);
});
