/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryOptions, type RemoteProps } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { advanceBy, FakeServer, fakeToken, findA11yViolations, renderRemote } from '@waxwing/kit/testing';
import { detail, linked, listedInstance } from '../../testing/samples.js';
import { App } from '../app.js';

let server: FakeServer;
let user = 0;
const knows = (facts: { plan: boolean; instances: unknown[]; statuses: string[] }) => {
  server.answer('GET /api/subscription/current', { hasActiveSubscription: facts.plan, subscription: null });
  server.answer('GET /api/instances/list', { instances: facts.instances });
  server.answer('GET /api/messages/history', { messages: facts.statuses.map((status) => ({ status })) });
};

beforeEach(() => {
  server = new FakeServer();
  user += 1;
  localStorage.setItem('token', fakeToken({ user_id: `acc_${user}`, email: 'asha@example.com' }));
});

afterEach(() => void jest.useRealTimers());

test('appears together with the list, so that nothing moves down', async () => {
  knows({ plan: false, instances: [], statuses: [] });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.answer('GET /api/subscription/current', () => promise);
  renderRemote(App, '?tab=instances');
  await waitFor(() => expect(server.callsTo('GET /api/instances/list')).toHaveLength(1));
  await waitFor(() => expect(server.callsTo('GET /api/messages/history')).toHaveLength(1));
  expect(screen.queryByText('Total Instances')).toBeNull();
  resolve({ hasActiveSubscription: false, subscription: null });
  expect(await screen.findByText('Total Instances')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'First steps' })).toBeTruthy();
});

test('is left out when the progress of the account cannot be loaded', async () => {
  server.answer('GET /api/instances/list', { instances: [listedInstance('ins_1')] });
  renderRemote(App, '?tab=instances');
  expect(await screen.findByText('ins_1')).toBeTruthy();
  expect(screen.queryByText('First steps')).toBeNull();
});

test('asks a new account to choose a plan first', async () => {
  knows({ plan: false, instances: [], statuses: [] });
  renderRemote(App, '?tab=instances');
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
  expect(screen.getByText('0 of 4')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'See the plans' }).href).toContain(
    '?tab=subscription',
  );
  expect(await findA11yViolations()).toEqual([]);
});

test('offers a simulated phone when the product runs on the sandbox', async () => {
  knows({ plan: true, instances: [listedInstance('ins_1')], statuses: [] });
  server.answer('GET /api/instances/detail/ins_1', detail());
  renderRemote(App, '?tab=instances');
  const link = await screen.findByRole('link', { name: 'No phone at hand? Use a simulated one' });
  expect(link.getAttribute('href')).toBe('/sandbox?instance=ins_1');
});

test('marks steps as done while the page is open', async () => {
  jest.useFakeTimers();
  const instances = [listedInstance('ins_1', { ...linked, currentStatus: 'ready' })];
  knows({ plan: true, instances, statuses: ['sent'] });
  renderRemote(App, '?tab=instances');
  await advanceBy(100);
  expect(screen.getByText('3 of 4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send a message' })).toBeTruthy();
  knows({ plan: true, instances, statuses: ['delivered', 'sent'] });
  await advanceBy(5_000);
  expect(screen.getByRole('heading', { name: 'Your first message has arrived' })).toBeTruthy();
});

test('takes a sent message to oneself as delivered, since WhatsApp sends no receipt for it', async () => {
  knows({ plan: true, instances: [listedInstance('ins_1', linked)], statuses: [] });
  const toOneself = { status: 'sent', recipient_number: `${linked.phone}@c.us` };
  server.answer('GET /api/messages/history', {
    messages: [{ ...toOneself, recipient_number: '919800000002@c.us' }],
  });
  renderRemote(App, '?tab=instances');
  expect(await screen.findByText('3 of 4')).toBeTruthy();
  server.answer('GET /api/messages/history', { messages: [toOneself] });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByRole('heading', { name: 'Your first message has arrived' })).toBeTruthy();
});

test('stays dismissed', async () => {
  knows({ plan: true, instances: [], statuses: [] });
  renderRemote(App, '?tab=instances');
  await screen.findByText('1 of 4');
  await userEvent.click(screen.getByRole('button', { name: 'Put away the first steps' }));
  expect(screen.queryByText('First steps')).toBeNull();
  expect(localStorage.getItem(`first-steps-over:acc_${user}`)).toBe('true');
});

test('is never shown to an account that has finished all steps, and polls no more', async () => {
  knows({ plan: true, instances: [listedInstance('ins_1', linked)], statuses: ['read'] });
  renderRemote(App, '?tab=instances');
  await screen.findByText('ins_1');
  await waitFor(() => expect(localStorage.getItem(`first-steps-over:acc_${user}`)).toBe('true'));
  expect(screen.queryByText('First steps')).toBeNull();
});

test('asks once for what the notifications ask for as well, and once more after a change', async () => {
  knows({ plan: false, instances: [], statuses: [] });
  server.answer('POST /api/instances/create', { instance: { instance_id: 'ins_1' } });
  function Dashboard(props: RemoteProps) {
    // As the bell in the shell does.
    useQuery(queryOptions('subscriptions.current'));
    useQuery(queryOptions('instances.list'));
    return <App {...props} />;
  }
  const { user } = renderRemote(Dashboard, '?tab=create');
  await screen.findByText('First steps');
  for (const read of ['instances/list', 'subscription/current'])
    expect(server.callsTo(`GET /api/${read}`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Create Instance' }));
  await waitFor(() => expect(server.callsTo('GET /api/instances/list')).toHaveLength(2));
  expect(server.callsTo('GET /api/subscription/current')).toHaveLength(1);
});
