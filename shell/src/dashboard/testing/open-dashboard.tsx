import type { ReactNode } from 'react';
import { openPage } from '../../session/testing/open-page.js';
import { ASHA, tokenOf } from '../../session/testing/people.js';
import { DashboardProviders } from '../dashboard-providers.js';

/** Opens a part of the dashboard for somebody who is signed in: Asha, unless `claims` say otherwise. */
export function openDashboard(part: ReactNode, at = '/dashboard', claims: object = ASHA) {
  localStorage.setItem('token', tokenOf(claims));
  return openPage(<DashboardProviders>{part}</DashboardProviders>, at);
}

/** What the top bar asks for by itself: a plan that is hardly used, and no instance. */
export const NOTHING_TO_NOTE = {
  'GET /api/subscription/current': { body: { hasActiveSubscription: false, subscription: null } },
  'GET /api/instances/list': { body: { instances: [] } },
};
