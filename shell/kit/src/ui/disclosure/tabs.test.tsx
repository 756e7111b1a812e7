/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { findA11yViolations } from '../../../testing/index.js';
import { Tabs } from './tabs.js';

function Views() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  const tabs = [
    { value: 'a', label: 'First', content: 'the first' },
    { value: 'b', label: 'Second', content: 'the second' },
  ] as const;
  return <Tabs label="Views" value={value} onChange={setValue} tabs={tabs} />;
}

test('arrow keys move between tabs', async () => {
  render(<Views />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Second');
  expect(screen.getByRole('tabpanel').textContent).toBe('the second');
  expect(await findA11yViolations()).toEqual([]);
});

test('the active tab is scrolled to the middle when not all fit', async () => {
  // Two tabs of 200 px each in a list of 240 px, since jsdom has no layout.
  const list = (element: HTMLElement) => element.getAttribute('role') === 'tablist';
  const at = (element: HTMLElement) => (element.textContent === 'Second' ? 200 : 0);
  measure('clientWidth', (element) => (list(element) ? 240 : 200));
  measure('offsetWidth', () => 200);
  measure('offsetLeft', at);
  render(<Views />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(-20);
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }));
  expect(screen.getByRole('tablist').scrollLeft).toBe(180);
  jest.restoreAllMocks();
});

function measure(what: 'clientWidth' | 'offsetWidth' | 'offsetLeft', size: (element: HTMLElement) => number) {
  jest.spyOn(HTMLElement.prototype, what as 'offsetWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return size(this);
  });
}
