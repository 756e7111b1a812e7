import type { ReactNode } from 'react';
import { DashboardProviders } from '../src/dashboard/dashboard-providers.js';
import { renderPage } from './render-page.js';
import { ASHA, fakeToken } from './sample-users.js';

/** Renders a part of the dashboard for a signed-in user: Asha, or the user in `claims`. */
export function renderDashboard(part: ReactNode, at = '/dashboard', claims: object = ASHA) {
  localStorage.setItem('token', fakeToken(claims));
  return renderPage(<DashboardProviders>{part}</DashboardProviders>, at);
}

/** Answers for the top bar without notifications: no subscription, and no instance. */
export const NO_NOTIFICATIONS = {
  'GET /api/subscription/current': { body: { hasActiveSubscription: false, subscription: null } },
  'GET /api/instances/list': { body: { instances: [] } },
};
