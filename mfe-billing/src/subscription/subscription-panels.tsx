import { serverTextOr } from '@waxwing/client';
import { Banner } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { useFocusWhenLost } from '../common/use-focus-when-lost.js';
import { PaymentDialog } from '../payment/payment-dialog.js';
import type { Purchase } from '../payment/purchase.js';
import { PlanGrid } from '../plans/grid.js';
import type { Plan } from '../plans/plans.api.js';
import { ClaimBanner } from './claim-banner.js';
import { CurrentPlan } from './current-plan.js';
import { InfoLists } from './info-lists.js';
import { type Subscription, useClaimFree } from './subscription.api.js';
import styles from './subscription-panels.module.css';

interface Props {
  /** Null without an active subscription. */
  readonly subscription: Subscription | null;
  readonly plans: readonly Plan[];
}

export function SubscriptionPanels({ subscription, plans }: Props) {
  const [purchase, setPurchase] = useState<Purchase>();
  const { claim, claiming, claimError } = useClaim();
  const top = useFocusWhenLost(subscription?.start_date);
  return (
    <>
      {claimError && <Banner tone="danger">{claimError}</Banner>}
      <section ref={top} tabIndex={-1} aria-label="Your plan" className={styles.currentPlan}>
        {subscription ? (
          <CurrentPlan
            subscription={subscription}
            plan={plans.find(({ id }) => id === subscription.package_id)}
            onBuy={(plan, period) => setPurchase({ plan, period })}
          />
        ) : (
          <ClaimBanner free={plans.find(({ price }) => price === 0)} busy={claiming} onClaim={claim} />
        )}
      </section>
      <PlanGrid
        plans={plans}
        current={subscription ?? undefined}
        claiming={claiming}
        onClaim={claim}
        onBuy={setPurchase}
      />
      <InfoLists />
      {purchase && <PaymentDialog purchase={purchase} onClose={() => setPurchase(undefined)} />}
    </>
  );
}

function useClaim() {
  const { mutate, isPending, error } = useClaimFree();
  return {
    claim: () =>
      mutate(undefined, {
        onSuccess: ({ subscription }) => toast.success(`Your ${subscription.package_name} plan has started.`),
      }),
    claiming: isPending,
    claimError: error && serverTextOr(error, 'Failed to claim free plan. Please try again.'),
  };
}
