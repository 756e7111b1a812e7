/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime } from '@waxwing/kit/format';
import { FakeServer, findA11yViolations, type RecordedCall } from '@waxwing/kit/testing';
import { LIST, PATH, queries } from '../../testing/history.js';
import { renderMessages } from '../../testing/render-messages.js';
import { aMessage, aPage, INSTANCE, someMessages } from '../../testing/samples.js';

describe('the list', () => {
  const messages = [
    aMessage({ content: '<b>Order</b> <img src=x onerror=alert(1)>' }),
    aMessage({ id: 'msg_2', direction: 'inbound', sender_number: null, message_type: 'image', content: '' }),
    aMessage({ id: 'msg_3', status: 'failed' }),
  ];

  test('has a table of seven columns on a wide screen [2.HISTORY.05]', async () => {
    new FakeServer({ ...LIST, [PATH]: aPage(messages) });
    renderMessages();
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
    expect(rows[1]?.textContent).toMatch(/^Received.*UnknownDeliveredPhoto.*image/);
    expect(within(rows[2]!).getByText('Failed')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('says why a message waits, and until when in the time zone of the browser', async () => {
    const until = '2026-12-01T18:45:00.000Z';
    const hold = { code: 'day_budget' as const, sentence: 'It waits until 2026-12-01 18:45 UTC.', until };
    new FakeServer({ ...LIST, [PATH]: aPage([aMessage({ status: 'pending', hold })]) });
    renderMessages();
    expect(await screen.findByText(`It waits until ${formatDateTime(until)}.`)).toBeTruthy();
  });

  test('never renders content as markup', async () => {
    new FakeServer({ ...LIST, [PATH]: aPage(messages) });
    renderMessages();
    const written = await screen.findByText('<b>Order</b> <img src=x onerror=alert(1)>');
    expect(written.children).toHaveLength(0);
  });

  test('shows which texts are truncated', async () => {
    new FakeServer({
      ...LIST,
      [PATH]: aPage([aMessage({ content: 'Once upon a time', content_truncated: true })]),
    });
    renderMessages();
    expect(await screen.findByText('Once upon a time…')).toBeTruthy();
  });

  test('is a list with the same data on a phone', async () => {
    new FakeServer({ ...LIST, [PATH]: aPage(messages) });
    renderMessages('', { narrow: true });
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
    const server = new FakeServer({ ...LIST, [PATH]: aPage(someMessages('msg_1'), { page: 3, pages: 9 }) });
    const { address } = renderMessages('m-page=3');
    const direction = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Direction' });
    expect([...direction.options].map(({ text }) => text)).toEqual(['All', 'Sent', 'Received']);
    await userEvent.selectOptions(direction, 'Received');
    await waitFor(() => expect(queries(server).at(-1)).toEqual({ direction: 'inbound', page: '1' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Instance ID' }), INSTANCE);
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-04' } });
    await waitFor(() =>
      expect(queries(server).at(-1)).toEqual({
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
    const server = new FakeServer({ ...LIST, [PATH]: aPage(someMessages('msg_1')) });
    renderMessages();
    const field = await screen.findByRole('combobox', { name: 'Instance ID' });
    // All at once: on a slow machine, typing would pause between two keys.
    for (const value of ['ins_1', 'ins_12', 'ins_123']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(queries(server)).toContainEqual({ instanceId: 'ins_123', page: '1' }));
    expect(queries(server).filter(({ instanceId }) => instanceId && instanceId !== 'ins_123')).toEqual([]);
  });

  test('are kept in the URL, and are cleared together', async () => {
    const server = new FakeServer({ ...LIST, [PATH]: aPage([]) });
    const { address } = renderMessages(`m-direction=outbound&m-instance=${INSTANCE}&m-page=1`);
    expect(await screen.findByRole('heading', { name: 'No messages match' })).toBeTruthy();
    expect(queries(server)[0]).toEqual({ direction: 'outbound', instanceId: INSTANCE, page: '1' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
    expect(address().toString()).toBe('tab=messages');
    expect(document.activeElement).toBe(screen.getByRole('search'));
  });

  test('reject days in the wrong order without a call', async () => {
    const server = new FakeServer({ ...LIST, [PATH]: aPage([]) });
    renderMessages('m-from=2026-03-05&m-to=2026-03-04');
    expect(await screen.findByText('Must not be after the end date')).toBeTruthy();
    expect(queries(server)).toEqual([]);
  });
});

describe('pages', () => {
  test('can be paged through, and the URL has the page number [2.HISTORY.04]', async () => {
    const server = new FakeServer({
      ...LIST,
      [PATH]: ({ query }: RecordedCall) =>
        aPage(someMessages(`msg_${query.page}`), {
          page: Number(query.page),
          pages: 2,
          total: 51,
        }),
    });
    const { address } = renderMessages();
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect([address().get('m-page'), queries(server).at(-1)]).toEqual(['2', { page: '2' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address().get('m-page')).toBeNull());
  });

  test('a page after the last one links back to the first', async () => {
    new FakeServer({
      ...LIST,
      [PATH]: ({ query }: RecordedCall) =>
        aPage(query.page === '1' ? someMessages('msg_1') : [], { total: 1 }),
    });
    renderMessages('m-page=9');
    await userEvent.click(await screen.findByRole('button', { name: 'First page' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
