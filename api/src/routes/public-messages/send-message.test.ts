import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Message,
  SendMessage,
  type SendMessageCommand,
  type SendReply,
  type SendVerdict,
  toSendVerdict,
  usageOf,
} from '@waxwing/core';
import { aMessage } from '../../../testing/a-message.js';
import { noReactions } from '../../../testing/no-reactions.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, INSTANCE_ID, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { sendMessageRoute } from './send-message.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const USAGE = usageOf(3, 10);
const BODY = { number: '+91 98765 43210', message: 'Order shipped' };

let app: RunningApp;
let outcome: SendVerdict;
let commands: SendMessageCommand[];

beforeAll(async () => {
  const sendMessage = stubUseCase(SendMessage, async (command) => {
    commands.push(command);
    return outcome;
  });
  app = await startApp({ routes: [sendMessageRoute(sendMessage, noReactions)] });
});
beforeEach(() => {
  answer({});
  commands = [];
});
afterAll(() => app.close());

/** Answers the next sends with this message. */
function answer(
  message: Partial<Message>,
  { async = false, replayed = false }: { async?: boolean; replayed?: boolean } = {},
): void {
  const reply: SendReply = { message: aMessage(message), usage: USAGE, async };
  outcome = toSendVerdict(reply, { replayed });
}

function send(body: unknown = BODY, headers: Record<string, string> = {}, id = WIRE_ID) {
  return fetch(`${app.url}/api/public/send/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('POST /api/public/send/{instance_id}', () => {
  test('answers what was sent and what is left of the quota', async () => {
    const response = await send();
    expect(response.status).toBe(200);
    expect(response.headers.has('idempotent-replayed')).toBe(false);
    expect(await response.json()).toEqual({
      success: true,
      to: '919876543210',
      message: 'Order shipped',
      usage: { sent_messages: 3, message_limit: 10, remaining: 7 },
      id: 'msg_0198c0de000070008000000000000004',
      status: 'sent',
      instance_id: WIRE_ID,
      created_at: '2026-03-01T10:00:00.123Z',
    });
    expect(commands).toEqual([
      {
        key: ASHAS_KEY,
        instanceId: INSTANCE_ID,
        to: '+91 98765 43210',
        text: 'Order shipped',
        idempotencyKey: undefined,
        async: false,
        validFor: undefined,
      },
    ]);
  });

  test('takes the recipient as `to`, and the plain form of the id', async () => {
    expect((await send({ to: '919876543210', message: 'Hi' }, {}, INSTANCE_ID)).status).toBe(200);
    expect(commands[0]).toMatchObject({ to: '919876543210', instanceId: INSTANCE_ID });
  });

  test('passes on the idempotency key', async () => {
    await send(BODY, { 'idempotency-key': 'order-42' });
    expect(commands[0]!.idempotencyKey).toBe('order-42');
  });

  test('answers 202 when the caller prefers not to wait', async () => {
    answer({ status: 'pending' }, { async: true });
    const response = await send(BODY, { prefer: 'respond-async' });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    expect(await response.json()).toMatchObject({ success: true, status: 'pending' });
    expect(commands[0]!.async).toBe(true);
  });

  test('passes on the validity when the caller does not wait', async () => {
    await send({ ...BODY, valid_for: 300 }, { prefer: 'respond-async' });
    expect(commands[0]).toMatchObject({ async: true, validFor: 300 });
  });

  test('passes on the validity of a file to a caller who waits', async () => {
    const { message: _, ...to } = BODY;
    await send({ ...to, type: 'document', document: { link: 'https://shop.example/a.pdf' }, valid_for: 300 });
    expect(commands[0]).toMatchObject({ async: false, validFor: 300 });
  });

  test.each([
    ['for a caller who waits', 300, {}],
    ['under a minute', 59, { prefer: 'respond-async' }],
    ['over a week', 604_801, { prefer: 'respond-async' }],
    ['that is not a whole number', 60.5, { prefer: 'respond-async' }],
    ['that is not a number', '300', { prefer: 'respond-async' }],
  ])('refuses a validity %s', async (_, valid_for, headers: Record<string, string>) => {
    const problem = await problemOf(await send({ ...BODY, valid_for }, headers));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', field: 'valid_for' });
    expect(commands).toEqual([]);
  });

  test('a repeated request gets the status of the first answer and a header that marks it', async () => {
    answer({}, { async: true, replayed: true });
    const response = await send(BODY, { 'idempotency-key': 'order-42' });
    expect(response.status).toBe(202);
    expect(response.headers.get('idempotent-replayed')).toBe('true');
  });

  test('a number that is not on WhatsApp is refused, also when the request is repeated', async () => {
    const failed = { status: 'failed', failureCode: 'not_on_whatsapp', failureReason: 'Not there' } as const;
    answer(failed, { replayed: true });
    const response = await send();
    expect(response.status).toBe(422);
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect(await problemOf(response)).toMatchObject({
      code: 'not_on_whatsapp',
      error: 'Number not registered on WhatsApp',
      id: 'msg_0198c0de000070008000000000000004',
    });
  });

  test.each(['refused', 'logged_out'] as const)(
    'a message that failed because it was %s gives the reason',
    async (failureCode) => {
      answer({ status: 'failed', failureCode, failureReason: 'WhatsApp said 463' }, { replayed: true });
      const response = await send();
      expect(response.headers.get('idempotent-replayed')).toBe('true');
      expect(await problemOf(response)).toMatchObject({
        status: 422,
        code: 'message_refused',
        error: 'The message was not sent: WhatsApp said 463',
        failure_reason: 'WhatsApp said 463',
      });
    },
  );

  test('a message that WhatsApp refused carries the cause for programs', async () => {
    answer({ status: 'failed', failureCode: 'refused', failureDetail: 'locked' });
    const response = await send();
    expect(response.headers.has('idempotent-replayed')).toBe(false);
    expect(await problemOf(response)).toMatchObject({
      code: 'message_refused',
      failure_code: 'refused',
      failure_detail: 'locked',
    });
  });

  test.each([{}, { number: '1' }, { message: 'x' }, { number: '', message: 'x' }, { to: '1', message: ' ' }])(
    '%j: number and message are required',
    async (body) => {
      expect(await problemOf(await send(body))).toMatchObject({
        status: 400,
        code: 'number_and_message_required',
        error: 'Number and message required',
      });
      expect(commands).toEqual([]);
    },
  );

  test.each([
    [{ number: 919876543210, message: 'Hi' }, 'number'],
    [{ number: '91', message: { text: 'Hi' } }, 'message'],
    [{ number: '91', to: '92', message: 'Hi' }, 'to'],
    [{ number: '91', message: 'Hi', text: 'Hi' }, 'text'],
  ])('%j is refused with its field', async (body, field) => {
    expect(await problemOf(await send(body))).toMatchObject({ status: 400, code: 'invalid_request', field });
  });

  test.each(['x', 'ins_', `key_${'0'.repeat(32)}`, '%00', '..%2F..', 'a'.repeat(2000)])(
    'the id %s is not found',
    async (id) => {
      expect(await problemOf(await send(BODY, {}, id))).toMatchObject({
        status: 404,
        code: 'instance_not_found',
      });
    },
  );
});
