import { describe, expect, test } from '@jest/globals';
import type { MessageBody } from '@waxwing/core';
import { aMessage } from '../../../testing/a-message.js';
import { presentMessage, presentPreview } from './present-message.js';

describe('presentMessage', () => {
  test("an outbound message goes from the instance's own number to the recipient", () => {
    expect(presentMessage(aMessage())).toEqual({
      id: 'msg_0198c0de000070008000000000000004',
      direction: 'outbound',
      sender_number: '918888888888@c.us',
      recipient_number: '919876543210@c.us',
      chat_id: '919876543210',
      content: 'Order shipped',
      status: 'sent',
      failure_code: null,
      failure_detail: null,
      failure_reason: null,
      instance_id: 'ins_0198c0de000070008000000000000002',
      message_type: 'text',
      timestamp: '2026-03-01T10:00:00.123Z',
    });
  });

  test.each<MessageBody>([
    { type: 'image', mime_type: 'image/jpeg', file_size: 48_213, sha256: 'ab', caption: 'This one?' },
    { type: 'location', latitude: 12.5, longitude: 77.5, live: true },
    { type: 'poll', question: 'When?', options: ['Six', 'Eight'], selectable: 0 },
    { type: 'unsupported', field: 'listMessage' },
    { type: 'unavailable', reason: 'undecryptable' },
  ])('a message shows its content under its type: $type', (body) => {
    const { type, ...content } = body;
    const shown = { message_type: type, [type]: content };
    expect(presentMessage(aMessage({ direction: 'inbound', type, body }))).toMatchObject(shown);
  });

  test('an inbound message goes the other way, and an unknown number stays unknown', () => {
    const shown = presentMessage(
      aMessage({ direction: 'inbound', number: null, chatId: 'lid:77123', status: 'delivered' }),
    );
    expect(shown).toMatchObject({
      sender_number: null,
      recipient_number: '918888888888@c.us',
      chat_id: 'lid:77123',
    });
  });

  test('a message being written is pending for the customer, and a failed one gives its reason', () => {
    expect(presentMessage(aMessage({ status: 'sending' })).status).toBe('pending');
    const failed = aMessage({
      status: 'failed',
      failureCode: 'refused',
      failureDetail: 'locked',
      failureReason: 'No',
    });
    expect(presentMessage(failed)).toMatchObject({
      status: 'failed',
      failure_code: 'refused',
      failure_detail: 'locked',
      failure_reason: 'No',
    });
  });

  test('a list marks a truncated text, and adds nothing to a full one', () => {
    const message = aMessage();
    expect(presentPreview({ ...message, truncated: false })).toEqual(presentMessage(message));
    expect(presentPreview({ ...message, truncated: true })).toEqual({
      ...presentMessage(message),
      content_truncated: true,
    });
  });
});
