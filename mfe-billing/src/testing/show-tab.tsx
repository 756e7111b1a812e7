import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '@waxwing/kit/testing';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { App } from '../app.js';
import { PLANS } from './samples.js';
import { type Answers, type Call, serve } from './server.js';

/** What an account without a plan and without an order is answered. Tests change what they are about. */
export const newcomer = (): Answers => ({
  'GET /api/subscription/plans': { plans: PLANS },
  'GET /api/subscription/current': { hasActiveSubscription: false, subscription: null },
  'GET /api/payments/orders': { orders: [], pagination: { page: 1, pages: 0, limit: 10, total: 0 } },
});

/** Shows a tab of this remote with a server that answers so. */
export function showTab(view: 'subscription' | 'orders', answers: Answers) {
  const calls = serve(answers);
  const errors: unknown[] = [];
  show(
    <Provider>
      <Place>
        <App view={view} onError={(error) => errors.push(error)} />
      </Place>
      <Toaster />
    </Provider>,
  );
  const sent = (what: string): Call[] => calls.filter((call) => call.what === what);
  const leave = () => act(() => visit(false));
  const comeBack = () => act(() => visit(true));
  return { calls, errors, sent, leave, comeBack, user: userEvent.setup() };
}

let visit: (there: boolean) => void;

/** Shows the tab unless somebody looks at another one of the dashboard. */
function Place({ children }: { children: ReactNode }) {
  const [there, setThere] = useState(true);
  visit = setThere;
  return there && children;
}
