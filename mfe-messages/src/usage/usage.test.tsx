/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderMessages } from '../../testing/render-messages.js';
import { INSTANCE } from '../../testing/samples.js';

const PATH = 'GET /api/messages/usage/by-instance';
const VIEW = 'm-view=usage';
const usage = [
  {
    instance_id: INSTANCE,
    instance_status: 'ready',
    total_messages: 1_500,
    sent_messages: 1_200,
    received_messages: 300,
    failed_messages: 0,
    trend: [0, 700, 0, 0, 495, 0, 5],
    last_message_time: '2026-03-04T09:15:00.000Z',
  },
  {
    instance_id: 'ins_2',
    instance_status: 'logged_out',
    total_messages: 0,
    sent_messages: 0,
    received_messages: 0,
    failed_messages: 0,
    trend: [0, 0, 0, 0, 0, 0, 0],
    last_message_time: null,
  },
];

test('the three views are tabs of one page [2.MESSAGES.01]', async () => {
  new FakeServer({ [PATH]: { usage } });
  const { address } = renderMessages();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Message History', 'Statistics', 'Usage by Instance']);
  await userEvent.click(screen.getByRole('tab', { name: 'Usage by Instance' }));
  expect(await screen.findByRole('table', { name: 'Usage by instance' })).toBeTruthy();
  expect(address().get('m-view')).toBe('usage');
});

test('a table shows the sent and received messages of each instance [2.USAGE.02]', async () => {
  new FakeServer({ [PATH]: { usage } });
  renderMessages(VIEW);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[0]?.textContent).toBe('Instance IDStatusTotalSentReceivedSent per dayLast message');
  expect(rows[1]?.textContent).toMatch(new RegExp(`^${INSTANCE}ready1,5001,200300.*Last message.*2026`));
  expect(rows[2]?.textContent).toBe('ins_2logged out000None sentNever');
  expect(await findA11yViolations()).toEqual([]);
});

test('the busiest instance comes first, those without messages in their order of creation', async () => {
  const unused = ['ins_0', 'ins_1'].map((instance_id) => ({ ...usage[1], instance_id }));
  new FakeServer({ [PATH]: { usage: [...unused, usage[0]] } });
  renderMessages(VIEW);
  const rows = within(await screen.findByRole('table'))
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1);
  expect(rows.map(({ cells }) => cells[0]?.textContent)).toEqual([INSTANCE, 'ins_0', 'ins_1']);
});

test('each instance shows its days as a line, and as text', async () => {
  new FakeServer({ [PATH]: { usage } });
  renderMessages(VIEW);
  const [, used, unused] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(within(used!).getByText('Sent on 3 of 7 days, 700 at most, 5 today')).toBeTruthy();
  expect(used?.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(7);
  expect(within(unused!).getByText('None sent')).toBeTruthy();
});

test('is a list on a phone', async () => {
  new FakeServer({ [PATH]: { usage } });
  renderMessages(VIEW, { narrow: true });
  const rows = within(await screen.findByRole('list', { name: 'Usage by instance' })).getAllByRole(
    'listitem',
  );
  expect(rows[1]?.textContent).toBe(
    'ins_2logged outTotal0Sent0Received0Sent per day None sentLast message Never',
  );
  expect(await findA11yViolations()).toEqual([]);
});

test('the period can be selected [2.USAGE.01]', async () => {
  const server = new FakeServer({ [PATH]: { usage } });
  renderMessages(VIEW);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await waitFor(() => expect(server.calls.map(({ query }) => query.period)).toEqual(['30', '7']));
});

test('says so when there are no instances', async () => {
  new FakeServer({ [PATH]: { usage: [] } });
  renderMessages(VIEW);
  expect(await screen.findByRole('heading', { name: 'No instances yet' })).toBeTruthy();
});
