import type { ReactNode } from 'react';
import { DashboardProviders } from '../src/dashboard/dashboard-providers.js';
import { renderPage } from './render-page.js';
import { ASHA, fakeToken } from './sample-users.js';

/** Opens a part of the dashboard for somebody who is signed in: Asha, unless `claims` say otherwise. */
export function renderDashboard(part: ReactNode, at = '/dashboard', claims: object = ASHA) {
  localStorage.setItem('token', fakeToken(claims));
  return renderPage(<DashboardProviders>{part}</DashboardProviders>, at);
}

/** What the top bar asks for by itself: a plan that is hardly used, and no instance. */
export const NO_NOTIFICATIONS = {
  'GET /api/subscription/current': { body: { hasActiveSubscription: false, subscription: null } },
  'GET /api/instances/list': { body: { instances: [] } },
};
