import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithProviders } from '@waxwing/kit/testing';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { App } from '../src/app.js';
import { PLANS } from './samples.js';
import { type Answers, type RecordedCall, stubFetch } from './stub-fetch.js';

/** What an account without a plan and without an order is answered. Tests change what they are about. */
export const newAccountAnswers = (): Answers => ({
  'GET /api/subscription/plans': { plans: PLANS },
  'GET /api/subscription/current': { hasActiveSubscription: false, subscription: null },
  'GET /api/payments/orders': { orders: [], pagination: { page: 1, pages: 0, limit: 10, total: 0 } },
});

/** Shows a tab of this remote with a server that answers so. */
export function renderRemote(view: 'subscription' | 'orders', answers: Answers) {
  const calls = stubFetch(answers);
  const errors: unknown[] = [];
  renderWithProviders(
    <Provider>
      <TabSwitch>
        <App view={view} onError={(error) => errors.push(error)} />
      </TabSwitch>
      <Toaster />
    </Provider>,
  );
  const callsTo = (what: string): RecordedCall[] => calls.filter((call) => call.endpoint === what);
  const leave = () => act(() => setVisible(false));
  const comeBack = () => act(() => setVisible(true));
  return { calls, errors, callsTo, leave, comeBack, user: userEvent.setup() };
}

let setVisible: (visible: boolean) => void;

/** Shows the tab unless somebody looks at another one of the dashboard. */
function TabSwitch({ children }: { children: ReactNode }) {
  const [visible, setShown] = useState(true);
  setVisible = setShown;
  return visible && children;
}
