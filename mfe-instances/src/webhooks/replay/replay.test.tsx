/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { advanceBy, errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { anActivity, aReplay, listOf } from '../../../testing/delivery-samples.js';
import { webhook } from '../../../testing/samples.js';
import { App } from '../../app.js';

const PATH = '/api/webhooks/hook_1';
const GET = `GET ${PATH}/replay`;
const START = `POST ${PATH}/replay`;
const CANCEL = `DELETE ${PATH}/replay`;
const HOUR_MS = 3_600_000;

let server: FakeServer;
const show = () => renderRemote(App, '?tab=api-keys&view=webhooks&webhook=hook_1');
const open = async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
  return within(await screen.findByRole('dialog', { name: 'Replay to shop.example' }));
};

beforeEach(() => {
  server = new FakeServer({
    'GET /api/webhook-activity': listOf([anActivity()]),
    [`GET ${PATH}`]: webhook({ events: ['message.received', 'message.failed', 'order.paid'] }),
    [`GET ${PATH}/deliveries`]: listOf([]),
    [GET]: { replay: null },
  });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('a replay', () => {
  test('is of the last day and all types without a choice, and shows how far it has come', async () => {
    server.answer(START, () => {
      server.answer(GET, { replay: aReplay() });
      return aReplay();
    });
    const dialog = await open();
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Start Replay' }));
    const bar = await screen.findByRole('progressbar', { name: 'Replay is running' });
    expect(bar.getAttribute('value')).toBe('0.5');
    expect(screen.getByText(/120 delivered/)).toBeTruthy();
    const [body] = server.bodiesOf(START) as { since: string }[];
    expect(Object.keys(body ?? {})).toEqual(['since']);
    const ago = Date.now() - Date.parse(body?.since ?? '');
    expect(Math.round(ago / HOUR_MS)).toBe(24);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('is of a chosen time and some of the types that the webhook takes', async () => {
    server.answer(START, aReplay());
    const dialog = await open();
    expect(dialog.queryByText('Quota')).toBeNull();
    const [since, until] = [Date.now() - 5 * HOUR_MS, Date.now() - 4 * HOUR_MS].map(toField);
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: since } });
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: until } });
    await userEvent.click(dialog.getByLabelText('All of messages'));
    await userEvent.click(dialog.getByRole('button', { name: 'Start Replay' }));
    await waitFor(() => expect(server.bodiesOf(START)).toHaveLength(1));
    expect(server.bodiesOf(START)).toEqual([
      {
        since: new Date(since!).toISOString(),
        until: new Date(until!).toISOString(),
        events: ['order.paid'],
      },
    ]);
  });

  test('cannot begin after its end, nor too long ago', async () => {
    const dialog = await open();
    const from = dialog.getByLabelText('From');
    const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start Replay' });
    fireEvent.change(from, { target: { value: toField(Date.now() + HOUR_MS) } });
    expect([dialog.getByText('Must be before the end') !== null, start.disabled]).toEqual([true, true]);
    fireEvent.change(from, { target: { value: toField(Date.now() - 31 * 24 * HOUR_MS) } });
    expect(dialog.getByText('Must not be more than 30 days ago')).toBeTruthy();
    fireEvent.change(from, { target: { value: '' } });
    expect(dialog.getByText('Enter a day and a time')).toBeTruthy();
  });

  test('that is not the only one is refused with the reason', async () => {
    const sentence = 'A replay of this webhook is running. Wait for its end, or cancel it.';
    server.answer(START, errorResponse(409, sentence, 'replay_running'));
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Start Replay' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
  });

  test('waits for the webhook to be enabled', async () => {
    server.answer(`GET ${PATH}`, webhook({ status: 'disabled', disabled_reason: 'by_owner' }));
    show();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Replay' });
    expect(button.disabled).toBe(true);
  });
});

describe('a replay under way', () => {
  test('shows its end by itself', async () => {
    jest.useFakeTimers();
    server.answer(GET, { replay: aReplay({ progress: null }) });
    show();
    await advanceBy(100);
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
    server.answer(GET, { replay: aReplay({ state: 'done', delivered: 250, failed: 2, progress: 1 }) });
    await advanceBy(2_000);
    expect(screen.getByRole('heading', { name: 'Replay is done' })).toBeTruthy();
    expect(screen.getByText(/250 delivered, 2 failed and tried again\./)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('is cancelled', async () => {
    server.answer(GET, { replay: aReplay() });
    server.answer(CANCEL, () => {
      server.answer(GET, { replay: aReplay({ state: 'cancelled' }) });
      return aReplay({ state: 'cancelled' });
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Replay' }));
    expect(await screen.findByRole('heading', { name: 'Replay was cancelled' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel Replay' })).toBeNull();
  });

  test('is not spoken of the day after', async () => {
    server.answer(GET, { replay: aReplay({ state: 'done', created_at: '2026-03-04T09:15:00.000Z' }) });
    show();
    await screen.findByText('No deliveries yet');
    await waitFor(() => expect(server.callsTo(GET)).toHaveLength(1));
    expect(screen.queryByText('Replay is done')).toBeNull();
  });
});

/** As a field for a time takes it. */
function toField(ms: number): string {
  const at = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
