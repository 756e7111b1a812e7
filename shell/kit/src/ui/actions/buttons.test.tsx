/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
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

  const pages = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <Button>Cancel</Button>
    </>
  );
  const named = (name: string) => screen.getByRole('button', { name });

  test('has the focus again when it is no longer busy', () => {
    const { rerender } = render(pages(false));
    named('Save').focus();
    rerender(pages(true));
    // Browsers do this to what is disabled; jsdom does not.
    named('Save').blur();
    rerender(pages(false));
    expect(document.activeElement).toBe(named('Save'));
  });

  test('leaves the focus where it went while it was busy, or was before', () => {
    const { rerender } = render(pages(false));
    named('Save').focus();
    rerender(pages(true));
    named('Cancel').focus();
    rerender(pages(false));
    expect(document.activeElement).toBe(named('Cancel'));
    named('Cancel').blur();
    rerender(pages(true));
    rerender(pages(false));
    expect(document.activeElement).toBe(document.body);
  });

  test('gives its element to a ref', () => {
    const ref = createRef<HTMLButtonElement>();
    render(<Button ref={ref}>Save</Button>);
    expect(ref.current).toBe(named('Save'));
  });
});

test('an icon button has an accessible name and a tooltip', async () => {
  render(<IconButton label="Delete" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'Delete' }).title).toBe('Delete');
  expect(await findA11yViolations()).toEqual([]);
});
