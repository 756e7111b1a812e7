import { expect, test } from '@jest/globals';
import { aMessage } from '../../testing/samples.js';
import { curlRequest } from './curl-request.js';

const ORIGIN = 'https://waxwing.example';

test('sends the message', () => {
  expect(curlRequest(aMessage(), ORIGIN)).toEqual({
    url: `${ORIGIN}/api/public/send/${aMessage().instance_id}`,
    key: 'YOUR_API_KEY',
    body: { number: '919800000002', message: 'Order shipped' },
  });
});

test('reads an incoming message', () => {
  expect(curlRequest(aMessage({ direction: 'inbound' }), ORIGIN)).toEqual({
    url: `${ORIGIN}/api/public/messages/msg_1`,
    key: 'YOUR_API_KEY',
  });
});

test.each([
  ['that is no text', { message_type: 'location', content: '' }],
  ['with a caption', { message_type: 'image', content: 'Our mug' }],
  ['that was deleted', { content: '', deleted_at: '2026-03-04T09:16:00.000Z' }],
])('reads a message %s, which its words alone would not send again', (_, changes) => {
  expect(curlRequest(aMessage(changes), ORIGIN)).toEqual({
    url: `${ORIGIN}/api/public/messages/msg_1`,
    key: 'YOUR_API_KEY',
  });
});
