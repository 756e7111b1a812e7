import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWithProviders } from '@waxwing/kit/testing';
import { Toaster } from '@waxwing/kit/ui/overlay';
import { Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { App } from '../src/app.js';
import { PLANS } from './samples.js';
import { type Answers, type RecordedCall, stubFetch } from './stub-fetch.js';

/** Answers for an account without subscription and orders. Tests override what they need. */
export const newAccountAnswers = (): Answers => ({
  'GET /api/subscription/plans': { plans: PLANS },
  'GET /api/subscription/current': { hasActiveSubscription: false, subscription: null },
  'GET /api/payments/orders': { orders: [], pagination: { page: 1, pages: 0, limit: 10, total: 0 } },
});

/** Renders a tab of this remote with these answers. */
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

/** Hides and shows the tab, as the dashboard does when another tab is selected. */
function TabSwitch({ children }: { children: ReactNode }) {
  const [visible, setShown] = useState(true);
  setVisible = setShown;
  return visible && children;
}
