/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  advanceBy,
  errorResponse,
  FakeServer,
  findA11yViolations,
  type RecordedCall,
  renderRemote,
} from '@waxwing/kit/testing';
import { apiKey, listedInstance, loggedRequest } from '../../testing/samples.js';
import { App } from '../app.js';

const LIST = 'GET /api/requests';

let server: FakeServer;
const listOf = (data: readonly object[], nextCursor: string | null = null) => ({
  object: 'list',
  data,
  has_more: nextCursor !== null,
  next_cursor: nextCursor,
});
const knows = (...data: object[]) => server.answer(LIST, listOf(data));
const show = (search = '') => renderRemote(App, `?tab=api-keys&view=requests${search}`);
const queries = () => server.callsTo(LIST).map(({ query }) => query);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Requests' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  server = new FakeServer({
    'GET /api/api-keys': { apiKeys: [apiKey('key_1', { name: 'Till' })] },
    'GET /api/instances/list': { instances: [listedInstance('ins_2', { name: 'Asha' })] },
  });
  knows(loggedRequest('req_1'));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the log of requests', () => {
  test('says of each call what was called, what was answered, and with which key', async () => {
    knows(
      loggedRequest('req_1'),
      loggedRequest('req_2', {
        status: 200,
        error_code: null,
        duration_ms: 12,
        key_id: 'key_2',
        key_name: 'Instance key',
        key_instance_id: 'ins_2',
      }),
      loggedRequest('req_3', {
        status: 503,
        error_code: 'unavailable',
        operation: 'events.poll',
        key_name: null,
      }),
    );
    show();
    await screen.findByText('Key of Asha');
    const [refused, done, failed] = await rows();
    expect(refused).toMatch(/2026.*POST \/api\/v1\/messages.*422.*invalid_number.*1,391 ms.*Till.*req_1$/);
    expect(done).toMatch(/200.*12 ms.*Key of Asha.*req_2$/);
    expect(failed).toMatch(/events\.poll.*503.*unavailable.*Deleted key/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('is the third part of its tab, and each part begins without the filters of another', async () => {
    const { address } = renderRemote(App, '?tab=api-keys');
    await userEvent.click(await screen.findByRole('tab', { name: 'Requests' }));
    expect(await rows()).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Answer'), 'Refused (4xx)');
    await waitFor(() => expect(address().get('status')).toBe('4xx'));
    await userEvent.click(screen.getByRole('tab', { name: 'Keys' }));
    expect(address().toString()).toBe('tab=api-keys');
  });

  test('is filtered by answer, call and key, which the URL keeps', async () => {
    const { address } = show('&cursor=page2');
    await screen.findByRole('option', { name: 'Till' });
    await userEvent.selectOptions(screen.getByLabelText('Answer'), 'Refused (4xx)');
    await userEvent.selectOptions(screen.getByLabelText('Call'), 'POST /api/v1/messages');
    await userEvent.selectOptions(screen.getByLabelText('Key'), 'Till');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({
        status: '4xx',
        operation: 'messages.send',
        key_id: 'key_1',
        limit: '50',
      }),
    );
    expect(Object.fromEntries(address())).toEqual({
      tab: 'api-keys',
      view: 'requests',
      status: '4xx',
      operation: 'messages.send',
      key: 'key_1',
    });
  });

  test('that is filtered can be linked to, also by a call and a key that are gone', async () => {
    knows();
    show('&operation=events.poll&key=key_9&status=nonsense');
    expect(await screen.findByRole('heading', { name: 'No requests match' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Call').value).toBe('events.poll');
    expect(screen.getByLabelText<HTMLSelectElement>('Key').value).toBe('key_9');
    expect(queries()).toEqual([{ operation: 'events.poll', key_id: 'key_9', limit: '50' }]);
  });

  test('reads on past parts of the log without a match', async () => {
    server.answer(LIST, ({ query }: RecordedCall) =>
      query.cursor === 'p3'
        ? listOf([loggedRequest('req_old')], 'p4')
        : listOf([], query.cursor ? 'p3' : 'p2'),
    );
    show('&status=5xx');
    expect((await rows())[0]).toContain('req_old');
    expect(queries().map(({ cursor }) => cursor)).toEqual([undefined, 'p2', 'p3']);
  });

  test('asks before it looks further where matches are very rare', async () => {
    server.answer(LIST, ({ query }: RecordedCall) =>
      query.cursor === '10'
        ? listOf([loggedRequest('req_old')])
        : listOf([], String(Number(query.cursor ?? 0) + 1)),
    );
    const { address } = show('&status=5xx');
    expect(await screen.findByRole('heading', { name: 'Nothing here that matches' })).toBeTruthy();
    expect(queries()).toHaveLength(10);
    await press('Older');
    expect((await rows())[0]).toContain('req_old');
    expect(address().get('cursor')).toBe('10');
    await press('Newest');
    await waitFor(() => expect(address().get('cursor')).toBeNull());
  });

  test.each([
    ['', 'No requests yet'],
    ['&status=5xx', 'No requests match'],
    ['&cursor=page9', 'No older requests'],
  ])('that is empty at "%s" says "%s"', async (search, title) => {
    knows();
    show(search);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('reports a failed load, and tries again', async () => {
    server.answer(LIST, errorResponse(500));
    show();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load requests')).toBeTruthy();
    knows(loggedRequest('req_1'));
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  test('shows new calls by itself, and moves no older page', async () => {
    jest.useFakeTimers();
    show();
    await advanceBy(100);
    knows(loggedRequest('req_2'), loggedRequest('req_1'));
    await advanceBy(10_000);
    expect(await rows()).toHaveLength(2);
    const asked = queries().length;
    await advanceBy(100);
    expect(queries()).toHaveLength(asked);
  });
});

describe('a request', () => {
  const GET = 'GET /api/requests/req_1';

  test('is opened from its row, with all that is known of it, and closed again', async () => {
    server.answer(GET, loggedRequest('req_1', { client_request_id: 'order-4711', idempotency: 'replayed' }));
    const { address } = show();
    await press('Open request, POST /api/v1/messages');
    const dialog = within(await screen.findByRole('dialog', { name: 'POST /api/v1/messages' }));
    for (const text of ['422', 'invalid_number', 'req_1', 'order-4711', 'shop/1.0', '203.0.113.0/24', 'Till'])
      expect(await dialog.findByText(text)).toBeTruthy();
    expect(dialog.getByText(/the first answer was given again/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'ins_1' }).getAttribute('href')).toMatch(
      /\?tab=instances&instance=ins_1$/,
    );
    expect(address().get('request')).toBe('req_1');
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address().get('request')).toBeNull();
  });

  test('is found by its id, typed or pasted with blanks around it', async () => {
    server.answer(GET, loggedRequest('req_1'));
    knows();
    show();
    const find = await screen.findByRole<HTMLButtonElement>('button', { name: 'Find' });
    expect(find.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Request ID'), '  req_1 {Enter}');
    expect(await screen.findByText('invalid_number')).toBeTruthy();
  });

  test('that is not there says why that may be', async () => {
    server.answer('GET /api/requests/req_9', errorResponse(404, 'No call', 'request_not_found'));
    show('&request=req_9');
    const dialog = within(await screen.findByRole('dialog', { name: 'Request' }));
    expect(await dialog.findByText('No call with this request ID')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('that cannot be loaded says so, and is tried again', async () => {
    server.answer(GET, errorResponse(500));
    knows();
    show('&request=req_1');
    expect(await screen.findByText('Failed to load the request')).toBeTruthy();
    server.answer(GET, loggedRequest('req_1'));
    await press('Retry');
    expect(await screen.findByText('invalid_number')).toBeTruthy();
  });
});
