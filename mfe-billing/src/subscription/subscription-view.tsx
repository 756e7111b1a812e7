import { LoadError } from '../common/load-error.js';
import { Loading } from '../common/loading.js';
import { useHandOver } from '../common/on-error.js';
import { usePlans } from '../plans/plans.api.js';
import { useSubscription } from './subscription.api.js';
import { SubscriptionSheets } from './subscription-sheets.js';

/** The Subscription tab: what the account has and what it could have. */
export function SubscriptionView() {
  const subscription = useSubscription();
  const plans = usePlans();
  const error = subscription.error ?? plans.error;
  useHandOver(error);
  const retry = () => {
    void subscription.refetch();
    void plans.refetch();
  };
  const busy = subscription.isFetching || plans.isFetching;
  const known = subscription.data && plans.data;
  if (!known && !error) return <Loading what="your subscription" sheets={3} />;
  return (
    <>
      {error && (
        <LoadError
          text="Failed to load subscription information. Please try again."
          busy={busy}
          onRetry={retry}
        />
      )}
      {known && <SubscriptionSheets subscription={subscription.data.subscription} plans={plans.data} />}
    </>
  );
}
