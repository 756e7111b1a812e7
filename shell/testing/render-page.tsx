import { Route, Routes, useLocation } from '@waxwing/kit/router';
import { fakeToken, renderWithProviders } from '@waxwing/kit/testing';
import type { ReactNode } from 'react';
import { DashboardProviders } from '../src/dashboard/dashboard-providers.js';
import { ASHA } from './sample-users.js';

/** Renders a page at a URL. Any other path shows only itself, as 'now at /login'. */
export function renderPage(page: ReactNode, at: string) {
  const routes = (
    <Routes>
      <Route path={at.split('?')[0]!} element={page} />
      <Route path="*" element={<CurrentLocation />} />
    </Routes>
  );
  return renderWithProviders(routes, at).store;
}

function CurrentLocation() {
  const { pathname, search } = useLocation();
  return `now at ${pathname}${search}`;
}

/** Renders a part of the dashboard for a signed-in user: Asha, or the user in `claims`. */
export function renderDashboard(part: ReactNode, at = '/dashboard', claims: object = ASHA) {
  localStorage.setItem('token', fakeToken(claims));
  return renderPage(<DashboardProviders>{part}</DashboardProviders>, at);
}

/** Answers for the frame without notifications: no subscription, no instance, no webhook, and no suspension. */
export const NO_NOTIFICATIONS = {
  'GET /api/subscription/current': { hasActiveSubscription: false, subscription: null },
  'GET /api/instances/list': { instances: [] },
  'GET /api/webhooks': { object: 'list', data: [], has_more: false, next_cursor: null },
  'GET /api/profile/audit': { suspension: null, entries: [] },
};
