/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { findA11yViolations } from '../../../testing/index.js';
import { StatCard } from '../data/stat-card.js';
import { Badge } from './badge.js';
import { Banner } from './banner.js';
import { EmptyState } from './empty-state.js';
import { Meter } from './meter.js';
import { Skeleton } from './skeleton.js';
import { Spinner } from './spinner.js';

test('a status is shown by word, mark and colour', () => {
  render(<Badge tone="danger">failed</Badge>);
  const badge = screen.getByText('failed');
  expect(badge.querySelector('svg')).not.toBeNull();
  expect(badge.className).toContain('danger');
});

describe('Banner', () => {
  test.each([
    ['danger', 'alert'],
    ['success', 'status'],
  ] as const)('a %s is announced as %s', (tone, role) => {
    render(<Banner tone={tone}>Something happened.</Banner>);
    expect(screen.getByRole(role).textContent).toBe('Something happened.');
  });

  test('disappears when it is dismissed', async () => {
    const dismissed = jest.fn();
    render(<Banner onDismiss={dismissed}>Something happened.</Banner>);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dismissed).toHaveBeenCalledTimes(1);
    expect(await findA11yViolations()).toEqual([]);
  });
});

describe('Meter', () => {
  test.each([
    [0, 1_000, '0 / 1,000'],
    [799, 1_000, '799 / 1,000'],
    [800, 1_000, '800 / 1,000 Nearly used up'],
    [999, 1_000, '999 / 1,000 Nearly used up'],
    [1_000, 1_000, '1,000 / 1,000 Used up'],
    [1_200, 1_000, '1,200 / 1,000 Used up'],
    [0, 0, '0 / 0 Used up'],
  ])('%i of %i reads "%s"', async (value, max, valueText) => {
    const text = `${value.toLocaleString('en')} / ${max.toLocaleString('en')}`;
    render(<Meter label="Messages" value={value} max={max} text={text} />);
    const meter = screen.getByRole('meter', { name: 'Messages' });
    expect(meter.getAttribute('aria-valuetext')).toBe(valueText);
    expect(Number(meter.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(max);
    expect(await findA11yViolations()).toEqual([]);
  });
});

test('loading is announced once, by the spinner and not by the skeleton', () => {
  render(
    <>
      <Spinner label="Loading" />
      <Skeleton lines={3} />
    </>,
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Loading']);
});

test('a figure that is loading keeps its space', async () => {
  const { rerender } = render(<StatCard label="Total Instances" value={undefined} />);
  expect(screen.getByRole('definition').textContent).toBe('');
  rerender(<StatCard label="Total Instances" value={0} note="of 5" />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', 'of 5']);
  expect(await findA11yViolations()).toEqual([]);
});

test('an empty list shows how to fill it', () => {
  render(<EmptyState title="No instances yet" action={<button type="button">Create Instance</button>} />);
  expect(screen.getByRole('heading', { name: 'No instances yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create Instance' })).toBeTruthy();
});
