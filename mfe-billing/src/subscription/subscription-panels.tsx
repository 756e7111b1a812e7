import { serverTextOr } from '@waxwing/client';
import { formatCount } from '@waxwing/kit/format';
import { Banner, Button, useFocusWhenLost } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { PaymentDialog } from '../payment/payment-dialog.js';
import type { Purchase } from '../payment/purchase.js';
import { PlanGrid } from '../plans/grid.js';
import type { Plan } from '../plans/plans.api.js';
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
  const top = useFocusWhenLost<HTMLElement>(subscription?.start_date);
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

interface ClaimBannerProps {
  /** The Free plan, if known. */
  readonly free: Plan | undefined;
  readonly busy: boolean;
  readonly onClaim: () => void;
}

/** Offers the Free plan to an account without a subscription. */
function ClaimBanner({ free, busy, onClaim }: ClaimBannerProps) {
  const instances = free?.instance_limit ?? 1;
  return (
    <Banner
      title="You have no active plan"
      action={
        <Button variant="primary" busy={busy} onClick={onClaim}>
          {busy ? 'Claiming...' : 'Claim Free Plan'}
        </Button>
      }
    >
      Start with the Free plan: {formatCount(instances)} {instances === 1 ? 'instance' : 'instances'} and{' '}
      {formatCount(free?.message_limit ?? 1_000)} messages per month. No credit card needed.
    </Banner>
  );
}
