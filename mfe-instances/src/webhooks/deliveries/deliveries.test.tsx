/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime } from '@waxwing/kit/format';
import { advanceBy, errorResponse, FakeServer, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { aDelivery, anActivity, anAttempt, listOf, succeeded } from '../../../testing/delivery-samples.js';
import { webhook } from '../../../testing/samples.js';
import { App } from '../../app.js';
import type { Delivery } from './deliveries.api.js';

const PATH = '/api/webhooks/hook_1';
const LIST = `GET ${PATH}/deliveries`;
const RECOVER = `POST ${PATH}/recover`;

let server: FakeServer;
const ACTIVITY = 'GET /api/webhook-activity';
const knows = (deliveries: readonly Delivery[], nextCursor: string | null = null) =>
  server.answer(LIST, listOf(deliveries, nextCursor));
/** Answers that as many were given up. */
const gaveUp = (count: number, hasMore = false) =>
  server.answer(
    ACTIVITY,
    listOf([
      anActivity({
        given_up: { count, has_more: hasMore, since: count > 0 ? '2026-11-03T10:00:00.000Z' : null },
      }),
    ]),
  );
const queries = () => server.callsTo(LIST).map(({ query }) => query);
const show = (search = '') => renderRemote(App, `?tab=api-keys&view=webhooks&webhook=hook_1${search}`);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Deliveries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  server = new FakeServer({
    [`GET ${PATH}`]: webhook({ events: ['message.received', 'message.failed'] }),
    [`GET ${PATH}/replay`]: { replay: null },
  });
  gaveUp(0);
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the list', () => {
  test('says of each event what became of it, and when it is tried next', async () => {
    knows([
      aDelivery(),
      aDelivery({
        event_id: 'evt_2',
        status: 'retrying',
        attempts: 3,
        last_attempt: anAttempt({ status: null, error: 'timeout' }),
        next_attempt_at: '2099-11-22T05:00:00.000Z',
      }),
      aDelivery({
        event_id: 'evt_3',
        type: 'message.failed',
        status: 'delivered',
        attempts: 1,
        last_attempt: anAttempt(succeeded),
      }),
      aDelivery({ event_id: 'evt_4', status: 'waiting', attempts: 0, last_attempt: null }),
      aDelivery({ event_id: 'evt_5', status: 'retrying', next_attempt_at: '2026-11-22T05:00:00.000Z' }),
    ]);
    show();
    const [failed, retrying, delivered, waiting, due] = await rows();
    expect(failed).toMatch(/^Failed.*message\.received.*Answered 500\. Given up after 10 attempts.*2026/);
    expect(retrying).toMatch(
      /^Retrying.*No answer within 15 seconds, after 3 attempts\. Next try .*2099.*2026/,
    );
    expect(delivered).toMatch(/^Delivered.*message\.failed.*Answered 200.*2026/);
    expect(waiting).toMatch(/^Waiting.*Not tried yet/);
    expect(due).toMatch(/^Retrying.*\. Next try soon/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('says when the next try is by the clock of the server', async () => {
    server.clockOffsetMs = -7_200_000;
    const next_attempt_at = new Date(Date.now() - 3_600_000).toISOString();
    knows([aDelivery({ status: 'retrying', next_attempt_at })]);
    show();
    const [retrying] = await rows();
    expect(retrying).toMatch(/Next try .*\d/);
    expect(retrying).not.toContain('soon');
  });

  test('is filtered by status and type, which the URL keeps', async () => {
    knows([aDelivery()]);
    const { address } = show('&cursor=page2');
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Failed');
    await userEvent.selectOptions(screen.getByLabelText('Event'), 'message.failed');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ status: 'failed', type: 'message.failed', limit: '25' }),
    );
    expect([address().get('status'), address().get('type'), address().get('cursor')]).toEqual([
      'failed',
      'message.failed',
      null,
    ]);
  });

  test('that is filtered can be linked to, also by a type that the webhook takes no more', async () => {
    knows([]);
    show('&status=retrying&type=order.paid');
    expect(await screen.findByText('No deliveries match')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Event').value).toBe('order.paid');
    expect(queries()).toEqual([{ status: 'retrying', type: 'order.paid', limit: '25' }]);
  });

  test('is paged by cursor, and the URL names the page', async () => {
    knows([aDelivery()], 'page2');
    const { address } = show();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'First page' })).disabled).toBe(
      true,
    );
    await press('Next page');
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '25', cursor: 'page2' }));
    expect(address().get('cursor')).toBe('page2');
    await press('First page');
    await waitFor(() => expect(address().get('cursor')).toBeNull());
  });

  test.each([
    ['', 'No deliveries yet', null],
    ['&status=waiting', 'Nothing waits', null],
    ['&status=waiting', 'Nothing on this page', 'more'],
    ['&cursor=page9', 'Nothing on this page', null],
  ])('that is empty at "%s" says "%s"', async (search, title, nextCursor) => {
    knows([], nextCursor);
    show(search);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('reports a failed load, and tries again', async () => {
    server.answer(LIST, errorResponse(500));
    show();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load deliveries')).toBeTruthy();
    knows([aDelivery()]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  test('shows by itself what has become of an event', async () => {
    jest.useFakeTimers();
    knows([aDelivery({ status: 'retrying', next_attempt_at: '2026-11-22T05:00:00.000Z' })]);
    show();
    await advanceBy(100);
    expect((await rows())[0]).toMatch(/^Retrying/);
    knows([aDelivery({ status: 'delivered', last_attempt: anAttempt(succeeded) })]);
    await advanceBy(4_000);
    expect((await rows())[0]).toMatch(/^Delivered/);
  });

  test('agrees by itself with what is said of the last 24 hours', async () => {
    jest.useFakeTimers();
    knows([]);
    show();
    await advanceBy(100);
    expect(screen.getByText('Nothing was sent in the last 24 hours')).toBeTruthy();
    knows([aDelivery({ status: 'delivered', last_attempt: anAttempt(succeeded) })]);
    const [first, ...rest] = anActivity().hours;
    server.answer(ACTIVITY, listOf([anActivity({ hours: [...rest, { ...first!, delivered: 1 }] })]));
    await advanceBy(4_000);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText('Nothing was sent in the last 24 hours')).toBeNull();
  });
});

describe('events that were given up', () => {
  test('are counted, and tried again at one press', async () => {
    knows([aDelivery()]);
    gaveUp(12);
    server.answer(RECOVER, () => {
      knows([aDelivery({ status: 'retrying' })]);
      gaveUp(0);
      return { object: 'recovery', recovered: 12 };
    });
    show();
    expect(await screen.findByText(/^12 events were given up since /)).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
    await press('Try again');
    expect(await screen.findByText('12 events are tried again.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/given up since/)).toBeNull());
    const [{ since }] = server.bodiesOf(RECOVER) as [{ since: string }];
    expect(Date.now() - Date.parse(since)).toBeGreaterThan(29 * 24 * 3_600_000);
  });

  test('say since when, however many they are', async () => {
    knows([aDelivery()]);
    gaveUp(1_000, true);
    show();
    const since = formatDateTime('2026-11-03T10:00:00.000Z');
    expect(await screen.findByText(`1,000 or more events were given up since ${since}`)).toBeTruthy();
  });

  test('wait for the webhook to be enabled', async () => {
    server.answer(`GET ${PATH}`, webhook({ status: 'disabled', disabled_reason: 'by_owner' }));
    knows([aDelivery()]);
    gaveUp(1);
    show();
    expect(await screen.findByText(/^1 event was given up since /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('say in the words of the server why they are not tried again', async () => {
    knows([aDelivery()]);
    gaveUp(1);
    server.answer(
      RECOVER,
      errorResponse(409, 'The webhook is disabled. Enable it first.', 'webhook_disabled'),
    );
    show();
    await press('Try again');
    expect(await screen.findByText('The webhook is disabled. Enable it first.')).toBeTruthy();
  });
});
