import { isShellError, type RemoteProps } from '@waxwing/client';
import { ErrorReporting } from '@waxwing/kit/remote';
import { OrdersView } from './orders/orders-view.js';
import { UnconfirmedPayment } from './payment/unconfirmed-payment.js';
import { SubscriptionView } from './subscription/subscription-view.js';

/** The whole remote: the Subscription tab and the Order History. */
export function App({ view, onError }: RemoteProps) {
  return (
    <ErrorReporting onError={onError} isShellError={isShellError}>
      <UnconfirmedPayment />
      {view === 'orders' ? <OrdersView /> : <SubscriptionView />}
    </ErrorReporting>
  );
}
