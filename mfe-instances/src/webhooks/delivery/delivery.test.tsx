/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import {
  aDelivery,
  aDeliveryDetail,
  anActivity,
  anAttempt,
  listOf,
  succeeded,
} from '../../../testing/delivery-samples.js';
import { webhook } from '../../../testing/samples.js';
import { App } from '../../app.js';
import type { DeliveryDetail } from './delivery.api.js';

const PATH = '/api/webhooks/hook_1';
const GET = `GET ${PATH}/deliveries/evt_1`;
const RESEND = `POST ${PATH}/deliveries/evt_1/resend`;
const ADDRESS = '?tab=api-keys&view=webhooks&webhook=hook_1';

let server: FakeServer;
const show = (address = `${ADDRESS}&delivery=evt_1`) => renderRemote(App, address);
const sheet = async () => within(await screen.findByRole('dialog', { name: 'message.received' }));
const attemptAt = (at: string, changes: object) => ({
  last_attempt: { ...anAttempt({ at }), ...changes },
  attempt_list: [{ ...anAttempt({ at }), ...changes, response: 'fine' }],
});

beforeEach(() => {
  server = new FakeServer({
    'GET /api/webhook-activity': listOf([anActivity()]),
    [`GET ${PATH}`]: webhook(),
    [`GET ${PATH}/deliveries`]: listOf([aDelivery()]),
    [`GET ${PATH}/replay`]: { replay: null },
    [GET]: aDeliveryDetail(),
  });
});

describe('a delivery', () => {
  test('is opened from the list, and closing it leads back', async () => {
    const { address } = show(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Open delivery, message.received' }));
    await sheet();
    expect(address().get('delivery')).toBe('evt_1');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address().get('delivery')).toBeNull();
  });

  test('shows every attempt with what the server answered, as text', async () => {
    show();
    const dialog = await sheet();
    const attempts = await dialog.findAllByText(/Answered 500$/);
    expect(attempts).toHaveLength(2);
    expect(dialog.getByText('Retry, 84 ms')).toBeTruthy();
    expect(dialog.getByText('First attempt, 84 ms')).toBeTruthy();
    expect(dialog.getByText('<b>no</b> stock').children).toHaveLength(0);
    expect(dialog.getByText(/Its own log tells why/)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('shows what was sent: address, headers, and the body with a line for each field', async () => {
    show();
    const dialog = await sheet();
    expect((await dialog.findByText('https://shop.example/hook')).tagName).toBe('CODE');
    expect(dialog.getByRole('region', { name: 'headers, Headers' }).textContent).toContain(
      'content-type: application/json',
    );
    expect(dialog.getByRole('region', { name: 'body, JSON' }).textContent).toContain(
      '{\n  "type": "message.received",\n  "data": {',
    );
    await userEvent.click(dialog.getByText('The same with curl'));
    expect(dialog.getByRole('button', { name: 'Copy curl command' })).toBeTruthy();
  });

  test.each<[string, Partial<DeliveryDetail>]>([
    ['Shows after the first attempt.', { status: 'waiting', last_attempt: null, attempt_list: [] }],
    ['The event is not kept any more, so what was sent cannot be shown.', {}],
  ])('without a request says why: %s', async (sentence, state) => {
    server.answer(GET, aDeliveryDetail({ ...state, request: null }));
    show();
    expect(await (await sheet()).findByText(sentence)).toBeTruthy();
  });

  test('that is not kept says so', async () => {
    server.answer(GET, errorResponse(404, 'Event not found', 'event_not_found'));
    show();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Event not found');
  });
});

describe('sending it again', () => {
  const resend = async () => {
    const dialog = await sheet();
    await userEvent.click(await dialog.findByRole('button', { name: 'Resend' }));
    return dialog;
  };

  test('shows the result as soon as it is there', async () => {
    server.answer(RESEND, aDelivery({ status: 'retrying' }));
    show();
    const dialog = await resend();
    expect(await dialog.findByText('Queued')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
    server.answer(
      GET,
      aDeliveryDetail({ status: 'delivered', ...attemptAt('2026-11-22T04:00:00.000Z', succeeded) }),
    );
    expect(await dialog.findByText('Answered 200, in 84 ms.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Resend' })).toBeTruthy();
    expect(server.callsTo(RESEND)).toHaveLength(1);
  });

  test('says what to do where it fails again', async () => {
    server.answer(RESEND, () => {
      const failure = { status: null, error: 'connect', origin: 'resend' };
      server.answer(GET, aDeliveryDetail(attemptAt('2026-11-22T04:00:00.000Z', failure)));
      return aDelivery({ status: 'retrying' });
    });
    show();
    const dialog = await resend();
    const banner = await dialog.findByRole('alert');
    expect(banner.textContent).toContain('It has failed again');
    expect(banner.textContent).toContain('Check that your server runs');
  });

  test('that is refused gives the reason', async () => {
    const sentence = 'The webhook is disabled. Enable it first.';
    server.answer(RESEND, errorResponse(409, sentence, 'webhook_disabled'));
    show();
    expect((await (await resend()).findByRole('alert')).textContent).toContain(sentence);
  });

  test('waits for the webhook to be enabled', async () => {
    server.answer(`GET ${PATH}`, webhook({ status: 'disabled', disabled_reason: 'by_owner' }));
    show();
    const button = await (await sheet()).findByRole<HTMLButtonElement>('button', { name: 'Resend' });
    expect(button.disabled).toBe(true);
  });
});
