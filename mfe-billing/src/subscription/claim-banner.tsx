import { formatCount } from '@waxwing/kit/format';
import { Banner, Button } from '@waxwing/kit/ui';
import type { Plan } from '../plans/plans.api.js';

interface ClaimBannerProps {
  /** The Free plan, if known. */
  readonly free: Plan | undefined;
  readonly busy: boolean;
  readonly onClaim: () => void;
}

/** Offers the Free plan to an account without a subscription. */
export function ClaimBanner({ free, busy, onClaim }: ClaimBannerProps) {
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
