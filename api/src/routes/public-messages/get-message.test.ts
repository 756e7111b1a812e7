import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GetMessage, type Message, type MessageHold, ShowHolds } from '@waxwing/core';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { getMessageRoute } from './public-message-routes.js';

const WIRE_ID = `msg_${MESSAGE_ID.replaceAll('-', '')}`;
let app: RunningApp;
let message = aMessage();
let hold: MessageHold | undefined;
const asked: unknown[] = [];

beforeAll(async () => {
  const getMessage = stubUseCase(GetMessage, async (query) => {
    asked.push(query);
    return { message, sentAt: null, deliveredAt: null, readAt: null };
  });
  const holding = stubUseCase(ShowHolds, (async (_: string, messages: readonly Message[]) =>
    messages.map((one) => ({ ...one, ...(hold && { hold }) }))) as ShowHolds['execute']);
  app = await startApp({ routes: [getMessageRoute(getMessage, holding)] });
});
afterAll(() => app.close());

const get = (id: string) =>
  fetch(`${app.url}/api/public/messages/${id}`, { headers: { authorization: `Bearer ${SECRET}` } });

describe('GET /api/public/messages/{id}', () => {
  test('says why a message waits, and until when', async () => {
    message = aMessage({ status: 'pending' });
    hold = { code: 'day_budget', sentence: 'It waits.', until: new Date('2026-03-02T00:00:00Z') };
    const held = await (await get(WIRE_ID)).json();
    hold = undefined;
    expect(held).toMatchObject({
      status: 'pending',
      hold: { code: 'day_budget', sentence: 'It waits.', until: '2026-03-02T00:00:00.000Z' },
    });
    expect(await (await get(WIRE_ID)).json()).not.toHaveProperty('hold');
  });

  test('answers the message with its current status', async () => {
    message = aMessage({
      status: 'failed',
      failureCode: 'refused',
      failureDetail: 'no_token',
      failureReason: 'WhatsApp said 463',
    });
    const response = await get(WIRE_ID);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: WIRE_ID,
      instance_id: 'ins_0198c0de000070008000000000000002',
      from: '918888888888',
      to: '919876543210',
      chat_id: '919876543210',
      message: 'Order shipped',
      status: 'failed',
      failure_code: 'refused',
      failure_detail: 'no_token',
      failure_reason: 'WhatsApp said 463',
      created_at: '2026-03-01T10:00:00.123Z',
      expires_at: '2026-03-02T10:00:00.123Z',
      direction: 'outbound',
    });
    expect(asked.at(-1)).toEqual({ key: ASHAS_KEY, messageId: MESSAGE_ID });
  });

  test.each([['919876543210'], [null]])(
    'an inbound message went from %s to the instance’s own number',
    async (number) => {
      message = aMessage({ direction: 'inbound', number, status: 'delivered' });
      const shown = await (await get(WIRE_ID)).json();
      expect(shown).toMatchObject({ from: number, to: '918888888888', direction: 'inbound' });
    },
  );

  test('a malformed id is not found', async () => {
    expect(await problemOf(await get('1'))).toMatchObject({ status: 404, code: 'message_not_found' });
  });
});
