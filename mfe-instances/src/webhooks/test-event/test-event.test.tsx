/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { anActivity, listOf } from '../../../testing/delivery-samples.js';
import { webhook } from '../../../testing/samples.js';
import { App } from '../../app.js';
import type { Fault } from '../deliveries/deliveries.api.js';

const PATH = '/api/webhooks/hook_1';
const TEST = `POST ${PATH}/test`;

let server: FakeServer;
const answers = (result: object) =>
  server.answer(TEST, {
    object: 'test_delivery',
    event_id: 'evt_1',
    status: 200,
    error: null,
    duration_ms: 1_240,
    response: 'thank you',
    body: '{"type":"webhook.test"}',
    ...result,
  });
const open = async () => {
  renderRemote(App, '?tab=api-keys&view=webhooks&webhook=hook_1');
  await userEvent.click(await screen.findByRole('button', { name: 'Send Test' }));
  return within(await screen.findByRole('dialog', { name: 'Test shop.example' }));
};
const send = async () => {
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  return dialog;
};

beforeEach(() => {
  server = new FakeServer({
    'GET /api/webhook-activity': listOf([anActivity()]),
    [`GET ${PATH}`]: webhook({ events: ['message.failed'] }),
    [`GET ${PATH}/deliveries`]: listOf([]),
    [`GET ${PATH}/replay`]: { replay: null },
  });
});

test('a test sends an example of the chosen type, and shows status, duration and answer', async () => {
  answers({});
  const dialog = await open();
  const type = dialog.getByLabelText<HTMLSelectElement>('Example of');
  expect(type.value).toBe('message.failed');
  await userEvent.selectOptions(type, 'order.paid');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Answered 200, in 1,240 ms')).toBeTruthy();
  expect(dialog.getByText('thank you')).toBeTruthy();
  expect(dialog.getByText(/"type": "webhook.test"/)).toBeTruthy();
  expect(server.bodiesOf(TEST)).toEqual([{ type: 'order.paid' }]);
  expect(dialog.getByRole('button', { name: 'Send Again' })).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
});

test.each<[Fault, number | null, RegExp]>([
  ['http_4xx', 404, /Answered 404.*wrong path/],
  ['http_5xx', 502, /Answered 502.*Its own log/],
  ['redirect', 301, /Answered 301, a redirect.*not followed/],
  ['gone', 410, /Answered 410.*disabled/],
  ['paused', 429, /Answered 429.*goes on by itself/],
  ['timeout', null, /No answer within 15 seconds.*Answer first/],
  ['dns', null, /no address.*typing errors/],
  ['connect', null, /No connection.*firewall/],
  ['tls', null, /certificate is not valid.*whole chain/],
  ['bad_answer', null, /not HTTP.*port/],
  ['blocked_address', null, /may not be called.*listen/],
  ['no_body', null, /could not be written.*fault is ours/],
])('a test that fails with %s says what to do', async (error, status, sentence) => {
  answers({ error, status, response: '' });
  const dialog = await send();
  expect((await dialog.findByRole('alert')).textContent).toMatch(sentence);
  const none = status === null ? 'There was no answer.' : 'The answer had no body.';
  expect(dialog.getByText(none)).toBeTruthy();
});

test('too many tests are refused in the words of the server', async () => {
  server.answer(TEST, errorResponse(429, 'An account has ten tests a minute.', 'rate_limited'));
  const dialog = await send();
  expect((await dialog.findByRole('alert')).textContent).toContain('ten tests a minute');
});
