/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '../../../testing/index.js';
import { Card } from './card.js';
import { ChartFrame } from './chart-frame.js';
import { CodeBlock } from './code-block.js';
import { Pagination } from './pagination.js';
import { Table } from './table.js';
import { Timestamp } from './timestamp.js';

interface Row {
  id: string;
  sent: number;
}
const rows: Row[] = [
  { id: 'ins_1', sent: 3 },
  { id: 'ins_2', sent: 5 },
];
const table = (
  <Table
    caption="Usage"
    columns={[
      { header: 'Instance', cell: (row: Row) => row.id },
      { header: 'Sent', cell: (row: Row) => row.sent, align: 'end' },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
  />
);

test('a table has a caption, column and row headers, and can be reached by keyboard', async () => {
  render(table);
  const found = screen.getByRole('table', { name: 'Usage' });
  expect(
    within(found)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Instance', 'Sent']);
  expect(
    within(found)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['ins_1', 'ins_2']);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Usage' }));
  expect(await findA11yViolations()).toEqual([]);
});

describe('Pagination', () => {
  test.each([
    [1, 3, true, false],
    [2, 3, false, false],
    [3, 3, false, true],
    [1, 0, true, true],
  ])('page %i of %i leads only where there is a page', (page, pages, first, last) => {
    render(<Pagination page={page} pages={pages} total={9} noun="orders" onChange={() => undefined} />);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([first, last]);
  });

  test('requests the previous and the next page', () => {
    const onChange = jest.fn();
    render(<Pagination page={2} pages={3} total={9} noun="orders" onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onChange.mock.calls).toEqual([[3], [1]]);
  });
});

describe('CodeBlock', () => {
  test('shows the sample of the selected language', async () => {
    const samples = [
      { language: 'curl', code: 'curl -X POST' },
      { language: 'Python', code: 'requests.post()' },
    ];
    render(<CodeBlock label="send example" samples={samples} />);
    expect(screen.getByRole('region', { name: 'send example, curl' }).textContent).toBe('curl -X POST');
    await userEvent.click(screen.getByRole('tab', { name: 'Python' }));
    expect(screen.getByRole('region', { name: 'send example, Python' }).textContent).toBe('requests.post()');
    expect(await findA11yViolations()).toEqual([]);
  });

  test('has no tabs for one language, and is empty without samples', () => {
    const { rerender, container } = render(
      <CodeBlock label="key" samples={[{ language: 'text', code: 'wxs_1' }]} />,
    );
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByText('text')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy key' })).toBeTruthy();
    rerender(<CodeBlock label="key" samples={[]} />);
    expect(container.textContent).toBe('');
  });
});

test('a chart has a table of its figures', async () => {
  render(
    <ChartFrame title="Messages per day" series={['Sent', 'Failed']} table={table}>
      <p>the chart</p>
    </ChartFrame>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Sent',
    'Failed',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show figures' }));
  expect(screen.queryByText('the chart')).toBeNull();
  expect(screen.getByRole('table', { name: 'Usage' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show chart' }));
  expect(screen.getByText('the chart')).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
});

test('a card is named by its title, and a timestamp by its label', () => {
  render(
    <Card title="Basic" footer={<Timestamp at="2026-03-04T09:15:00Z" label="Created" />}>
      Five instances
    </Card>,
  );
  expect(screen.getByRole('article', { name: 'Basic' }).textContent).toContain('Five instances');
  expect(screen.getByRole('time').getAttribute('datetime')).toBe('2026-03-04T09:15:00Z');
  expect(screen.getByRole('time').textContent).toMatch(/^Created.*2026/);
});

test('a timestamp shows seconds on request', () => {
  render(<Timestamp at="2026-03-04T09:15:42Z" label="Sent" seconds />);
  expect(screen.getByRole('time').textContent).toContain(':42');
});
