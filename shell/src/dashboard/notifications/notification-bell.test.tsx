/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryOptions } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { NO_NOTIFICATIONS, renderDashboard } from '../../../testing/render-page.js';
import { NotificationBell } from './notification-bell.js';

const FAILED = { instanceId: 'ins_1', currentStatus: 'failed', phone: '919800000001' };
const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const dot = () => screen.queryByTestId('notifications-dot');
const panel = () => screen.queryByRole('region', { name: 'Notifications' });

beforeEach(() => localStorage.clear());

describe('the notifications', () => {
  test('show a dot when there are any, and list them [2.DASH.03, D.NOTIFY.02]', async () => {
    new FakeServer({ ...NO_NOTIFICATIONS, 'GET /api/instances/list': { instances: [FAILED] } });
    renderDashboard(<NotificationBell />);
    expect(dot()).toBeNull();
    expect(await screen.findByRole('button', { name: 'Notifications (1)' })).toBeTruthy();
    expect(dot()).toBeTruthy();
    await userEvent.click(bell());
    const link = screen.getByRole('link', { name: /\+919800000001/ });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=instances&instance=ins_1');
    expect(await findA11yViolations()).toEqual([]);
    await userEvent.click(link);
    expect(panel()).toBeNull();
  });

  test('say when there are none, without a dot', async () => {
    new FakeServer(NO_NOTIFICATIONS);
    renderDashboard(<NotificationBell />);
    await userEvent.click(bell());
    expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
    expect(dot()).toBeNull();
  });

  test('report a failed load, with a Retry button', async () => {
    new FakeServer({});
    renderDashboard(<NotificationBell />);
    await userEvent.click(bell());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error. Please check your connection.',
    );
    new FakeServer(NO_NOTIFICATIONS);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('need no call for what a tab has fetched', async () => {
    const server = new FakeServer({
      ...NO_NOTIFICATIONS,
      'GET /api/instances/list': { instances: [FAILED] },
    });
    function Tab() {
      return useQuery(queryOptions('instances.list')).isSuccess && <NotificationBell />;
    }
    renderDashboard(<Tab />);
    await screen.findByRole('button', { name: 'Notifications (1)' });
    expect(server.callsTo('GET /api/instances/list')).toHaveLength(1);
  });

  test('close on Escape with the focus back on the button, and on a press outside', async () => {
    new FakeServer(NO_NOTIFICATIONS);
    renderDashboard(
      <>
        <p>Elsewhere</p>
        <NotificationBell />
      </>,
    );
    await userEvent.click(bell());
    await userEvent.keyboard('{Escape}');
    expect([panel(), document.activeElement]).toEqual([null, bell()]);
    await userEvent.click(bell());
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(panel()).toBeNull();
  });
});
