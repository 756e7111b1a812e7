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
