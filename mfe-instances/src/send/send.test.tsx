/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  errorResponse,
  FakeServer,
  findA11yViolations,
  NO_RESPONSE,
  renderRemote,
} from '@waxwing/kit/testing';
import { detail, linked, qr } from '../../testing/samples.js';
import { App } from '../app.js';

const SEND = 'POST /api/public/send/ins_1';
const MESSAGE = 'GET /api/public/messages/msg_1';
const KEY = detail().instance.api_key;
const sent = { id: 'msg_1', to: '919800000002', status: 'sent' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer({
    'GET /api/instances/detail/ins_1': detail(linked),
    'GET /api/instances/qrcode/ins_1': qr(null, { status: 'ready' }),
    [SEND]: sent,
    [MESSAGE]: { status: 'delivered', failure_reason: null },
  });
});

const send = async (number = '+91 98000 00002') => {
  const shown = renderRemote(App, '?tab=instances&instance=ins_1');
  await userEvent.type(await screen.findByLabelText('Number'), number);
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  return shown;
};

test("sends with the instance's key, and follows the message until it is delivered [6.ROLE.06]", async () => {
  await send();
  expect(await screen.findByText('delivered')).toBeTruthy();
  expect(screen.getByText('To +919800000002. It has arrived on the phone.')).toBeTruthy();
  expect(server.callsTo(SEND)).toMatchObject([
    {
      body: { number: '+91 98000 00002', message: 'Hello from Waxwing' },
      headers: { authorization: `Bearer ${KEY}` },
    },
  ]);
  expect(server.callsTo(MESSAGE)[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(await findA11yViolations()).toEqual([]);
});

test('keeps the heading of the first message after sending it', async () => {
  await send();
  server.answer(
    'GET /api/instances/detail/ins_1',
    detail({ ...linked, last_message_at: '2026-03-05T10:00:00Z' }),
  );
  await screen.findByText('delivered');
  await waitFor(() => expect(screen.queryByText('None yet')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Send your first message' })).toBeTruthy();
});

test('does not wait for the delivery of a message to oneself, for which WhatsApp sends no receipt', async () => {
  server.answer(SEND, { ...sent, to: linked.phone });
  server.answer(MESSAGE, { status: 'sent', failure_reason: null });
  await send(linked.phone);
  expect(await screen.findByText(/^To \+919800000001. It is in the chat with yourself/)).toBeTruthy();
  expect(screen.queryByText(/Waiting for the phone/)).toBeNull();
});

test('shows why a message failed after it was accepted', async () => {
  server.answer(MESSAGE, { status: 'failed', failure_reason: 'WhatsApp refused the message (463)' });
  await send();
  expect(await screen.findByText('To +919800000002. WhatsApp refused the message (463)')).toBeTruthy();
});

test.each([
  [422, 'not_on_whatsapp', 'Number not registered on WhatsApp'],
  [503, 'not_ready', 'Client not ready'],
])("tells the server's reason for %d", async (status, code, text) => {
  server.answer(SEND, errorResponse(status, text, code));
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test("leaves an exhausted plan to the shell's prompt", async () => {
  server.answer(SEND, errorResponse(429, 'Message limit exceeded', 'message_limit'));
  const { errors } = await send();
  await waitFor(() => expect(errors).toMatchObject([{ type: 'message_limit' }]));
});

test.each([
  ['no answer came', NO_RESPONSE],
  ['a proxy answered for the server', errorResponse(504)],
])('does not claim that nothing was sent when %s', async (_, answer) => {
  server.answer(SEND, answer);
  await send();
  expect(await screen.findByText(/It may have been sent all the same/)).toBeTruthy();
});

test('requires a number and a text', async () => {
  await send(' ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' }).disabled).toBe(true);
  expect(server.callsTo(SEND)).toEqual([]);
});

test('neither truncates nor sends a message that is too long: it shows the excess', async () => {
  renderRemote(App, '?tab=instances&instance=ins_1');
  await userEvent.type(await screen.findByLabelText('Number'), '+919800000002');
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' });
  await userEvent.clear(message);
  await userEvent.click(message);
  await userEvent.paste('🎉'.repeat(4096));
  expect(button().disabled).toBe(false);
  await userEvent.paste('and more');
  expect(message.value.endsWith('and more')).toBe(true);
  expect(screen.getByText('At most 4,096 characters: 8 too many.')).toBeTruthy();
  expect(button().disabled).toBe(true);
});

test('a double click sends one message, even when the answer arrives between the two clicks', async () => {
  await send();
  await screen.findByText('delivered');
  const button = screen.getByRole('button', { name: 'Send Message' });
  fireEvent.click(button, { detail: 2 });
  expect(server.callsTo(SEND)).toHaveLength(1);
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(server.callsTo(SEND)).toHaveLength(2));
});

test('sends a file with the text as its caption, or alone where it can have none', async () => {
  URL.createObjectURL = () => 'blob:waxwing/1';
  URL.revokeObjectURL = () => undefined;
  server.answer('POST /api/media', { id: 'med_1', kind: 'image', mime_type: 'image/png', size: 3 });
  renderRemote(App, '?tab=instances&instance=ins_1');
  await userEvent.type(await screen.findByLabelText('Number'), '+919800000002');
  const file = new File(['png'], 'mug.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), file);
  expect(await screen.findByLabelText('Caption')).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByText('delivered');
  await userEvent.click(screen.getByRole('radio', { name: 'Sticker' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(server.callsTo(SEND)).toHaveLength(2));
  const number = '+919800000002';
  expect(server.bodiesOf(SEND)).toEqual([
    { number, type: 'image', image: { id: 'med_1', caption: 'Hello from Waxwing' } },
    { number, type: 'sticker', sticker: { id: 'med_1' } },
  ]);
});

test('says why a file is refused, and sends nothing', async () => {
  server.answer('POST /api/media', errorResponse(507, 'There is no more room.', 'storage_limit'));
  renderRemote(App, '?tab=instances&instance=ins_1');
  await userEvent.type(await screen.findByLabelText('Number'), '+919800000002');
  const file = new File(['png'], 'mug.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), file);
  expect((await screen.findByRole('alert')).textContent).toContain('There is no more room.');
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' }).disabled).toBe(false);
});
