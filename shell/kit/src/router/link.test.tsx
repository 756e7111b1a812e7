/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithProviders } from '@waxwing/kit/testing';
import { Link, useLocation, useNavigate } from './index.js';

function CurrentLocation() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}${search} with ${state}`}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

test('navigates without a page load, and has an href', async () => {
  renderWithProviders(
    <>
      <Link to="/pricing?period=annual" state="a note">
        Pricing
      </Link>
      <CurrentLocation />
    </>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pricing?period=annual');
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByText('at /pricing?period=annual with a note')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('at / with null')).toBeTruthy();
});

test('with `replace` adds no history entry', async () => {
  renderWithProviders(
    <>
      <Link to="/login">Login</Link>
      <Link to="/signup" replace>
        Signup
      </Link>
      <CurrentLocation />
    </>,
  );
  for (const name of ['Login', 'Signup']) await userEvent.click(screen.getByRole('link', { name }));
  expect(screen.getByText('at /signup with null')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('at / with null')).toBeTruthy();
});

test('leaves a click for a new tab, or one that is prevented, to the browser', async () => {
  renderWithProviders(
    <>
      <Link to="/docs">Documentation</Link>
      <Link to="/docs" target="_blank">
        In another tab
      </Link>
      <Link to="/docs" onClick={(event) => event.preventDefault()}>
        Kept
      </Link>
      <CurrentLocation />
    </>,
  );
  const handled = (name: string, init: object) => {
    const link = screen.getByRole('link', { name });
    const click = createEvent.click(link, init);
    // Without a handler the click would leave the page.
    link.parentElement?.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent(link, click);
    return screen.queryByText('at / with null') === null;
  };
  expect(handled('Documentation', { ctrlKey: true })).toBe(false);
  expect(handled('In another tab', {})).toBe(false);
  expect(handled('Kept', {})).toBe(false);
  expect(handled('Documentation', {})).toBe(true);
});
