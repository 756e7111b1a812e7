import { ErrorBanner } from '../common/error-banner.js';
import { Loading } from '../common/loading.js';
import { useReportToShell } from '../common/on-error.js';
import { usePlans } from '../plans/plans.api.js';
import { useSubscription } from './subscription.api.js';
import { SubscriptionPanels } from './subscription-panels.js';

/** The Subscription tab: the current plan and the available ones. */
export function SubscriptionView() {
  const subscription = useSubscription();
  const plans = usePlans();
  const error = subscription.error ?? plans.error;
  useReportToShell(error);
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
        <ErrorBanner
          text="Failed to load subscription information. Please try again."
          busy={busy}
          onRetry={retry}
        />
      )}
      {known && <SubscriptionPanels subscription={subscription.data.subscription} plans={plans.data} />}
    </>
  );
}
