/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '../../../testing/index.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';

describe('Button', () => {
  test('calls its handler when pressed by pointer or keyboard', async () => {
    const pressed = jest.fn();
    render(<Button onClick={pressed}>Create</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await userEvent.keyboard('{Enter} ');
    expect(pressed).toHaveBeenCalledTimes(3);
  });

  test('submits no form unless its type is submit', () => {
    const sent = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={sent}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    fireEvent.click(screen.getByText('Cancel'));
    expect(sent).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Save'));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('cannot be pressed again while busy, and announces it', () => {
    const pressed = jest.fn();
    render(
      <Button busy onClick={pressed}>
        Saving...
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
    fireEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, 'true']);
  });
});

test('an icon button has an accessible name and a tooltip', async () => {
  render(<IconButton label="Delete" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'Delete' }).title).toBe('Delete');
  expect(await findA11yViolations()).toEqual([]);
});
