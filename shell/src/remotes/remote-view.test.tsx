/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations, renderWithProviders } from '@waxwing/kit/testing';
import type { loadRemoteApp } from './load-remote-app.js';
import { RemoteMisfit } from './remote-needs.js';

const load = jest.fn<typeof loadRemoteApp>();
jest.unstable_mockModule('./load-remote-app.js', () => ({ loadRemoteApp: load }));
const { RemoteView } = await import('./remote-view.js');

beforeEach(() => {
  load.mockReset();
  // React logs errors that an error boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

// Loaded remotes are cached, so every test uses a remote of its own.
const view = (remote: string, at = 'orders') => (
  <RemoteView remote={remote} title="Order History" view={at} onError={() => undefined} />
);

test('shows the App of the remote, and loads it once', async () => {
  load.mockResolvedValue(({ view }) => <p>shows {view}</p>);
  const { unmount } = renderWithProviders(view('once'));
  expect(await screen.findByText('shows orders')).toBeTruthy();
  unmount();
  renderWithProviders(view('once', 'subscription'));
  expect(await screen.findByText('shows subscription')).toBeTruthy();
  expect(load.mock.calls).toEqual([['once', { again: false }]]);
});

test('a remote that is down is named, can be retried repeatedly, and recovers', async () => {
  load.mockRejectedValue(new Error('down'));
  renderWithProviders(view('down'));
  expect((await screen.findByRole('alert')).textContent).toContain('Order History cannot be shown');
  expect(await findA11yViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('alert');
  load.mockResolvedValue(() => <p>back again</p>);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('back again')).toBeTruthy();
  expect(load.mock.calls.slice(1)).toEqual([
    ['down', { again: true }],
    ['down', { again: true }],
  ]);
});

test('a remote that needs a newer shell says so', async () => {
  load.mockRejectedValue(new RemoteMisfit('newer', ['orders.refund']));
  renderWithProviders(view('newer'));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('This part needs a newer dashboard');
  expect(await findA11yViolations()).toEqual([]);
});

test('a remote that fails to render is replaced by an error card, and nothing else is affected', async () => {
  load.mockResolvedValue(() => {
    throw new Error('fell over');
  });
  renderWithProviders(
    <>
      <p>the rest</p>
      {view('broken')}
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText('the rest')).toBeTruthy();
});
