/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '@waxwing/kit/testing';
import { renderRemote } from '../../testing/render-remote.js';
import { aMessage, aPage, INSTANCE, someMessages } from '../../testing/samples.js';
import { FakeResponse, NO_RESPONSE, stubFetch } from '../../testing/stub-fetch.js';

const PATH = 'messages/history';
const LIST = { 'instances/list': { instances: [{ instanceId: INSTANCE }] } };
const queries = (calls: ReturnType<typeof stubFetch>) =>
  calls.filter(({ path }) => path === PATH).map(({ query }) => Object.fromEntries(query));

describe('the list', () => {
  const messages = [
    aMessage({ content: '<b>Order</b> <img src=x onerror=alert(1)>' }),
    aMessage({ id: 'msg_2', direction: 'inbound', sender_number: null, message_type: 'image', content: '' }),
    aMessage({ id: 'msg_3', status: 'failed' }),
  ];

  test('has a table of seven columns on a wide screen [2.HISTORY.05]', async () => {
    stubFetch({ ...LIST, [PATH]: aPage(messages) });
    renderRemote();
    const table = await screen.findByRole('table', { name: 'Messages' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Direction',
      'Number',
      'Status',
      'Content',
      'Instance',
      'Type',
      'Time',
    ]);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toMatch(/^Sent.*919800000002Delivered<b>Order<\/b>.*text.*2026/);
    expect(rows[0]?.textContent).toContain(INSTANCE);
    expect(rows[1]?.textContent).toMatch(/^Received.*UnknownDeliveredNo text.*image/);
    expect(within(rows[2]!).getByText('Failed')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('never renders content as markup', async () => {
    stubFetch({ ...LIST, [PATH]: aPage(messages) });
    renderRemote();
    const written = await screen.findByText('<b>Order</b> <img src=x onerror=alert(1)>');
    expect(written.children).toHaveLength(0);
  });

  test('shows which texts are truncated', async () => {
    stubFetch({
      ...LIST,
      [PATH]: aPage([aMessage({ content: 'Once upon a time', content_truncated: true })]),
    });
    renderRemote();
    expect(await screen.findByText('Once upon a time…')).toBeTruthy();
  });

  test('is a list with the same data on a phone', async () => {
    stubFetch({ ...LIST, [PATH]: aPage(messages) });
    renderRemote('', { narrow: true });
    const list = await screen.findByRole('list', { name: 'Messages' });
    const first = within(list).getAllByRole('listitem')[0];
    expect(screen.queryByRole('table')).toBeNull();
    for (const text of ['Sent', '919800000002', 'Delivered', '<b>Order</b>', INSTANCE, 'text', '2026']) {
      expect(first?.textContent).toContain(text);
    }
    expect(await findA11yViolations()).toEqual([]);
  });
});

describe('filters', () => {
  test('by instance, direction and days are sent to the API, and return to the first page [2.HISTORY.01, 2.HISTORY.02, 2.HISTORY.03, 4.LIST.01]', async () => {
    const calls = stubFetch({ ...LIST, [PATH]: aPage(someMessages('msg_1'), { page: 3, pages: 9 }) });
    const { address } = renderRemote('m-page=3');
    const direction = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Direction' });
    expect([...direction.options].map(({ text }) => text)).toEqual(['All', 'Sent', 'Received']);
    await userEvent.selectOptions(direction, 'Received');
    await waitFor(() => expect(queries(calls).at(-1)).toEqual({ direction: 'inbound', page: '1' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Instance ID' }), INSTANCE);
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-04' } });
    await waitFor(() =>
      expect(queries(calls).at(-1)).toEqual({
        instanceId: INSTANCE,
        direction: 'inbound',
        startDate: new Date('2026-03-01T00:00').toISOString(),
        endDate: new Date('2026-03-04T23:59:59.999').toISOString(),
        page: '1',
      }),
    );
    expect(Object.fromEntries(address())).toEqual({
      tab: 'messages',
      'm-instance': INSTANCE,
      'm-direction': 'inbound',
      'm-from': '2026-03-01',
      'm-to': '2026-03-04',
    });
  });

  test('are not applied at every key press of an ID', async () => {
    const calls = stubFetch({ ...LIST, [PATH]: aPage(someMessages('msg_1')) });
    renderRemote();
    const field = await screen.findByRole('combobox', { name: 'Instance ID' });
    // All at once: on a slow machine, typing would pause between two keys.
    for (const value of ['ins_1', 'ins_12', 'ins_123']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(queries(calls)).toContainEqual({ instanceId: 'ins_123', page: '1' }));
    expect(queries(calls).filter(({ instanceId }) => instanceId && instanceId !== 'ins_123')).toEqual([]);
  });

  test('are kept in the URL, and are cleared together', async () => {
    const calls = stubFetch({ ...LIST, [PATH]: aPage([]) });
    const { address } = renderRemote(`m-direction=outbound&m-instance=${INSTANCE}&m-page=1`);
    expect(await screen.findByRole('heading', { name: 'No messages match' })).toBeTruthy();
    expect(queries(calls)[0]).toEqual({ direction: 'outbound', instanceId: INSTANCE, page: '1' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
    expect(address().toString()).toBe('tab=messages');
    expect(document.activeElement).toBe(screen.getByRole('search'));
  });

  test('reject days in the wrong order without a call', async () => {
    const calls = stubFetch({ ...LIST, [PATH]: aPage([]) });
    renderRemote('m-from=2026-03-05&m-to=2026-03-04');
    expect(await screen.findByText('Must not be after the end date')).toBeTruthy();
    expect(queries(calls)).toEqual([]);
  });
});

describe('pages', () => {
  test('can be paged through, and the URL has the page number [2.HISTORY.04]', async () => {
    const calls = stubFetch({
      ...LIST,
      [PATH]: (query: URLSearchParams) =>
        aPage(someMessages(`msg_${query.get('page')}`), {
          page: Number(query.get('page')),
          pages: 2,
          total: 51,
        }),
    });
    const { address } = renderRemote();
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect([address().get('m-page'), queries(calls).at(-1)]).toEqual(['2', { page: '2' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address().get('m-page')).toBeNull());
  });

  test('a page after the last one links back to the first', async () => {
    stubFetch({
      ...LIST,
      [PATH]: (query: URLSearchParams) =>
        aPage(query.get('page') === '1' ? someMessages('msg_1') : [], { total: 1 }),
    });
    renderRemote('m-page=9');
    await userEvent.click(await screen.findByRole('button', { name: 'First page' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('errors', () => {
  test.each([
    [new FakeResponse(500), 'Server error. Please try again later.'],
    [NO_RESPONSE, 'Network error. Please check your connection.'],
  ])('is said, with a way to try again', async (failure, sentence) => {
    let answer: unknown = failure;
    stubFetch({ ...LIST, [PATH]: () => answer });
    renderRemote('m-page=2');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.queryByText('No messages yet')).toBeNull();
    answer = aPage(someMessages('msg_1'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an ended session is passed to the dashboard', async () => {
    stubFetch({ ...LIST, [PATH]: new FakeResponse(401) });
    const { onError } = renderRemote();
    await waitFor(() =>
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ type: 'unauthorized' })),
    );
  });
});

test('being offline is reported, and the list loads by itself when the network is back', async () => {
  stubFetch({ ...LIST, [PATH]: aPage(someMessages('msg_1')) });
  renderRemote();
  await screen.findByRole('table');
  fireEvent(window, new Event('offline'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Sent');
  expect((await screen.findByText('You are offline')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('table')).toBeTruthy();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
});
