import { afterEach, expect, test } from '@jest/globals';
import { callControl } from '../testing/control-client.js';
import { ASHA, RAVI, SandboxHarness } from '../testing/sandbox-harness.js';

/** How a PNG of 400 megapixels begins. */
const HUGE_PNG = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e200100000000', 'hex').toString('base64')}`;

let harness: SandboxHarness;
afterEach(() => harness.close());

const call = (method: string, path: string, body?: unknown) => callControl(harness, method, path, body);

test.each([
  ['POST', 'phones', {}, 400, 'number'],
  ['POST', 'phones', { number: 'abc' }, 400, 'number'],
  ['POST', 'phones', { number: '491705551234', sharesNumber: 'no' }, 400, 'sharesNumber'],
  ['POST', 'phones', { number: ASHA, addressing: 'email' }, 400, 'addressing'],
  ['POST', 'phones', '{', 400, 'JSON'],
  ['POST', 'phones', '[]', 400, 'object'],
  ['POST', 'phones', '5', 400, 'object'],
  ['POST', `phones/${ASHA}/scan`, {}, 400, 'qr'],
  ['POST', `phones/${ASHA}/scan`, { qr: 'data:image/png;base64,AAAA' }, 400, 'PNG'],
  ['POST', `phones/${ASHA}/scan`, { qr: HUGE_PNG }, 400, '10 megapixels'],
  ['POST', `phones/${ASHA}/scan`, { qr: '2@old,AA==,AA==,AA==,1' }, 409, 'expired'],
  ['POST', 'phones/4999999999/read', {}, 404, '4999999999'],
  ['POST', `phones/${ASHA}/messages`, { to: '4999999999', text: 'x' }, 404, 'to'],
  ['POST', `phones/${ASHA}/messages`, { to: RAVI }, 400, 'text'],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, text: 'x', colour: 'red' },
    400,
    'The field colour is unknown.',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, text: 'x', poll: {} },
    400,
    'poll.question must be a text of 1',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, text: 'x', delete: { message: 'A1' } },
    400,
    'delete cannot stand beside text',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, location: { latitude: 91, longitude: 0 } },
    400,
    'location.latitude must be a number from -90 to 90',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, location: { latitude: 9, longitude: 0, place: 'x' } },
    400,
    'The field location.place is unknown.',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, location: 'here' },
    400,
    'The field location must be an object.',
  ],
  ['POST', `phones/${ASHA}/messages`, { to: RAVI, contact: [] }, 400, 'contact must be a list of 1 to 257'],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, contact: [{ name: 'x', phones: [{}] }] },
    400,
    'contact.0.phones.0.number',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, poll: { question: 'x', options: ['one'] } },
    400,
    'poll.options must be a list of 2 to 12',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, poll: { question: 'x', options: ['one', 'one'] } },
    400,
    'poll.options has one option twice',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reaction: { message: 'A1', emoji: '👍' } },
    400,
    'reaction.message names no message of this chat; with anyway',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reaction: { message: '../x', emoji: '👍' } },
    400,
    'reaction.message must be an id',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reply: 'A1', vote: { poll: 'A2', options: [] } },
    400,
    'reply cannot stand beside vote',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, reply: 'A1', text: 'x' },
    400,
    'reply names no message of this chat',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, viewOnce: 'text' },
    400,
    'viewOnce must be one of: image, video, audio',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, unknown: { field: 1, bytes: 1 } },
    400,
    'unknown.field must be a whole number from 1000',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, proto: '!!' },
    400,
    'proto must be a message of WhatsApp as base64',
  ],
  [
    'POST',
    `phones/${ASHA}/messages`,
    { to: RAVI, proto: '/////w==' },
    400,
    'proto must be a message of WhatsApp as base64',
  ],
  ['POST', `phones/${ASHA}/standing`, { lock: 'yes' }, 400, 'The field lock must be an object.'],
  [
    'POST',
    `phones/${ASHA}/standing`,
    { lock: { type: 'X', until: 'soon' } },
    400,
    'until must be an RFC 3339',
  ],
  ['POST', `phones/${ASHA}/standing`, { cap: { used: -1 } }, 400, 'used must be a whole number from 0 to'],
  ['POST', `phones/${ASHA}/away`, {}, 400, 'days must be a whole number from 0 to 365.'],
  ['POST', `phones/${ASHA}/salt`, { change: 'old' }, 400, 'change must be one of: new, none.'],
  ['POST', `phones/${ASHA}/typing`, { to: RAVI, state: 'dancing' }, 400, 'state must be one of: composing'],
  ['POST', `phones/${ASHA}/presence`, {}, 400, 'online must be true or false'],
  ['POST', `phones/${ASHA}/read`, { messages: [] }, 400, 'messages must be a list of 1 to 1000'],
  ['POST', 'faults', { kind: 'earthquake' }, 400, 'kind'],
  ['POST', 'faults', { kind: 'nack', count: 0 }, 400, 'count'],
  ['POST', 'faults', { kind: 'stall', ms: 1.5 }, 400, 'ms'],
  ['POST', 'phones', { number: ASHA, name: 'x'.repeat(1024 * 1024) }, 413, '1 MiB'],
  ['GET', 'nothing', undefined, 404, 'no such call'],
  ['GET', 'Phones', undefined, 404, 'no such call'],
  ['OPTIONS', 'phones', undefined, 405, 'POST or GET'],
  ['PUT', 'faults', {}, 405, 'POST or GET or DELETE'],
  ['DELETE', 'faults/earthquake', undefined, 400, 'kind'],
  ['POST', `phones/${ASHA}/pair`, { code: 'ABC' }, 400, '8 characters'],
  ['POST', `phones/${ASHA}/pair`, { code: 'ABCD-1234' }, 409, 'No device waits'],
  ['GET', 'phones/%E0%A4%A/messages', undefined, 400, 'encoding'],
])('%s %s %j is refused with %i and a sentence about %s', async (method, path, body, status, word) => {
  harness = await SandboxHarness.open();
  const answer = await call(method, path, body);
  expect(answer).toMatchObject({ status, type: 'application/problem+json', body: { status } });
  expect(answer.body.detail).toContain(word);
});

test.each([
  ['POST', `phones/${ASHA}/standing`, { lock: null }],
  ['POST', `phones/${ASHA}/away`, { days: 3 }],
  ['POST', `phones/${ASHA}/history`, { chats: 2 }],
  ['POST', `phones/${ASHA}/salt`, { change: 'new' }],
  ['POST', `phones/${ASHA}/crowds`, { crowd: 'group', text: 'hello all', to: RAVI }],
  ['POST', `phones/${ASHA}/unlink`, undefined],
  ['POST', 'floor', { login: 5 }],
  ['POST', `phones/${ASHA}/typing`, { to: RAVI, state: 'composing' }],
  ['POST', `phones/${ASHA}/presence`, { online: true }],
  ['POST', `phones/${ASHA}/read`, { messages: ['A1'] }],
  ['GET', 'floor', undefined],
  ['GET', 'problems', undefined],
])('%s %s %j is answered as the contract says', async (method, path, body) => {
  harness = await SandboxHarness.open();
  expect(await call(method, path, body)).toMatchObject({ status: 200, type: 'application/json' });
});
