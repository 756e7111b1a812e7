import type { RemoteProps } from '@waxwing/client';
import { OnError } from './common/on-error.js';
import { OrdersView } from './orders/orders-view.js';
import { UnconfirmedPayment } from './payment/unconfirmed-payment.js';
import { SubscriptionView } from './subscription/subscription-view.js';

/** The whole remote: the Subscription tab and the Order History. */
export function App({ view, onError }: RemoteProps) {
  return (
    <OnError value={onError}>
      <UnconfirmedPayment />
      {view === 'orders' ? <OrdersView /> : <SubscriptionView />}
    </OnError>
  );
}
