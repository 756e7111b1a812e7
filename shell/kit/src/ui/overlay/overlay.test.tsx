/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { findA11yViolations } from '../../../testing/index.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Dialog } from './dialog.js';
import { Toaster, toast } from './toast.js';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Create API Key"
        description="Good for all instances."
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('has a name and a description, takes the focus, and returns it on Escape', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', {
      name: 'Create API Key',
      description: 'Good for all instances.',
    });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Open' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('focuses the first field, or without one the cancel button', () => {
    const actions = <button type="button">Cancel</button>;
    const { rerender } = render(
      <Dialog open onClose={() => undefined} title="With a field" actions={actions}>
        <input aria-label="Name" />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    rerender(
      <Dialog key="other" open onClose={() => undefined} title="Without" actions={actions}>
        Nothing to fill in.
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  test('inserts no style element, which the CSP forbids', () => {
    const before = document.querySelectorAll('style').length;
    render(<Dialog open onClose={() => undefined} title="Open" />);
    expect(document.querySelectorAll('style')).toHaveLength(before);
  });

  test('keeps the focus inside', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    for (let times = 0; times < 4; times += 1) await userEvent.tab();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });
});

function DeletableRows() {
  const [rows, setRows] = useState(['First', 'Second']);
  const [asked, setAsked] = useState<string>();
  const remove = () => {
    setRows(rows.filter((row) => row !== asked));
    setAsked(undefined);
  };
  return (
    <>
      <ul aria-label="Rows">
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setAsked(row)}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Delete"
        question="Are you sure?"
        confirm="Yes"
        onConfirm={remove}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

describe('ConfirmDialog', () => {
  test('leaves the focus in the list where the row that opened it is gone, and in the button where it was cancelled', async () => {
    render(<DeletableRows />);
    const list = screen.getByRole('list', { name: 'Rows' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Second' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete Second'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete First' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.activeElement === list).toBe(true));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Delete Second');
    expect(list.hasAttribute('tabindex')).toBe(false);
  });

  const confirmed = jest.fn();
  const cancelled = jest.fn();
  const dialog = (busy: boolean) => (
    <ConfirmDialog
      open
      title="Delete API key"
      question="Are you sure?"
      confirm="Delete"
      busy={busy}
      onConfirm={confirmed}
      onCancel={cancelled}
    />
  );

  test('focuses Cancel, and acts only on confirmation', async () => {
    render(dialog(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect([confirmed.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
    await userEvent.keyboard('{Escape}');
    expect(cancelled).toHaveBeenCalledTimes(1);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('cannot be closed while busy', async () => {
    cancelled.mockClear();
    render(dialog(true));
    await userEvent.keyboard('{Escape}');
    expect(cancelled).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  });
});

test('a toast is announced', async () => {
  render(<Toaster />);
  act(() => toast.failure('Failed to delete instance. Please try again.'));
  expect(await screen.findByText('Failed to delete instance. Please try again.')).toBeTruthy();
  expect(await findA11yViolations()).toEqual([]);
});
