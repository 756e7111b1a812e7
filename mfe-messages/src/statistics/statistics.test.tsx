/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderMessages } from '../../testing/render-messages.js';
import { someStats } from '../../testing/samples.js';
import { formatUtcDay } from './utc-days.js';

const PATH = 'GET /api/messages/stats';
const VIEW = 'm-view=statistics';

test('the period is 7, 30 or 90 days, by default 30 [2.STATS.01, 9.SIZE.04]', async () => {
  const server = new FakeServer({ [PATH]: { stats: someStats() } });
  const { address } = renderMessages(VIEW);
  const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' });
  expect([...period.options].map(({ text }) => text)).toEqual([
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
  ]);
  await userEvent.selectOptions(period, 'Last 90 days');
  await waitFor(() => expect(server.calls.map(({ query }) => query.period)).toEqual(['30', '90']));
  expect(address().get('m-period')).toBe('90');
});

test('four cards show the counts of the period [2.STATS.02]', async () => {
  new FakeServer({ [PATH]: { stats: someStats() } });
  renderMessages(VIEW);
  await screen.findByText('1,500');
  const cards = ['Total', 'Sent', 'Received', 'Active Instances'].map(
    (name) => screen.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent,
  );
  expect(cards).toEqual(['1,500', '1,200', '300', '2']);
  expect(screen.getByText('7 more failed')).toBeTruthy();
});

describe('the usage bar', () => {
  test('shows plan, sent of limit, percentage, and what remains in the window [2.STATS.03, D.STATS.01]', async () => {
    new FakeServer({ [PATH]: { stats: someStats() } });
    renderMessages(VIEW);
    const card = await screen.findByRole('article', { name: 'Plan usage' });
    for (const text of ['Basic', '812 / 10,000', '8.1% used', '9,188 remaining']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(within(card).getByRole('meter').getAttribute('aria-valuenow')).toBe('812');
  });

  test('links to the plans when there is no subscription', async () => {
    new FakeServer({ [PATH]: { stats: someStats({ package_name: null, message_limit: 0 }) } });
    renderMessages(VIEW);
    expect(await screen.findByText('No active plan')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'View Plans' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=subscription');
  });
});

test('messages are counted by what they are', async () => {
  new FakeServer({ [PATH]: { stats: someStats() } });
  renderMessages(VIEW);
  const card = await screen.findByRole('article', { name: 'Messages by kind' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Text1,050 70%900 sent, 150 received',
    'Files405 27%270 sent, 135 received',
    'Other kinds45 3%30 sent, 15 received',
  ]);
  expect(await findA11yViolations()).toEqual([]);
});

describe('the chart', () => {
  test('can be read day by day with the keyboard', async () => {
    new FakeServer({ [PATH]: { stats: someStats() } });
    renderMessages(VIEW);
    const day = await screen.findByRole<HTMLInputElement>('slider', { name: 'Day' });
    const valueText = () => day.getAttribute('aria-valuetext');
    expect(valueText()).toBe(`${formatUtcDay('2026-03-04')}: 5 sent, 3 received, 1 failed`);
    fireEvent.change(day, { target: { value: '1' } });
    expect(valueText()).toBe(`${formatUtcDay('2026-03-03')}: 9 sent, 0 received, 2 failed`);
    expect(screen.getByText('9 sent')).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('has a table of its figures, the newest day first', async () => {
    new FakeServer({ [PATH]: { stats: someStats() } });
    renderMessages(VIEW);
    await userEvent.click(await screen.findByRole('button', { name: 'Show figures' }));
    const rows = within(screen.getByRole('table', { name: 'Messages per day' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DaySentReceivedFailed',
      `${formatUtcDay('2026-03-04')}531`,
      `${formatUtcDay('2026-03-03')}902`,
      `${formatUtcDay('2026-03-02')}410`,
    ]);
  });

  test('is not drawn without data', async () => {
    const daily = [{ date: '2026-03-04', sent: 0, received: 0, failed: 0 }];
    new FakeServer({ [PATH]: { stats: someStats({ daily, period: 7 }) } });
    renderMessages(`${VIEW}&m-period=7`);
    expect(await screen.findByRole('heading', { name: 'No messages in the last 7 days' })).toBeTruthy();
  });
});

test('a failed load is reported, with a Retry button', async () => {
  let answer: unknown = new FakeResponse(503);
  new FakeServer({ [PATH]: () => answer });
  renderMessages(VIEW);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Service unavailable. Please try again later.',
  );
  answer = { stats: someStats() };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,500')).toBeTruthy();
});
