import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { usePlans } from '../plans/plans.api.js';
import { useSubscription } from './subscription.api.js';
import { SubscriptionPanels } from './subscription-panels.js';

/** The Subscription tab: the current plan and the available ones. */
export function SubscriptionView() {
  const subscription = useSubscription();
  const plans = usePlans();
  return (
    <>
      <QueryStatus
        query={[subscription, plans]}
        loading={<Loading what="your subscription" cards={3} />}
        failure="Failed to load subscription information. Please try again."
      />
      {subscription.data && plans.data && (
        <SubscriptionPanels subscription={subscription.data.subscription} plans={plans.data} />
      )}
    </>
  );
}
