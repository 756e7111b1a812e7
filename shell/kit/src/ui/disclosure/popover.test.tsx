/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '../../../testing/index.js';
import { Popover } from './popover.js';

const button = () => screen.getByRole('button', { name: 'Notifications (1)' });
const panel = () => screen.queryByRole('region', { name: 'Notifications' });

function show() {
  const opened = jest.fn();
  render(
    <>
      <Popover label="Notifications (1)" title="Notifications" icon={<svg />} onOpen={opened}>
        {(close) => (
          <button type="button" onClick={close}>
            See the instance
          </button>
        )}
      </Popover>
      <input aria-label="Elsewhere" />
    </>,
  );
  return opened;
}

test('its button opens and closes it, and announces its state', async () => {
  const opened = show();
  expect([panel(), button().getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await userEvent.click(button());
  expect(button().getAttribute('aria-controls')).toBe(panel()?.id);
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(button());
  expect(panel()).toBeNull();
  expect(opened).toHaveBeenCalledTimes(1);
});

test('Escape closes it and returns the focus', async () => {
  show();
  await userEvent.click(button());
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect([panel(), document.activeElement]).toEqual([null, button()]);
});

test('it closes when the focus or a press is elsewhere, and when a link in it is followed', async () => {
  show();
  for (const leave of [
    () => userEvent.click(document.body),
    () => userEvent.tab().then(() => userEvent.tab()),
    () => userEvent.click(screen.getByRole('button', { name: 'See the instance' })),
  ]) {
    button().focus();
    await userEvent.click(button());
    expect(panel()).toBeTruthy();
    await leave();
    expect(panel()).toBeNull();
  }
});
