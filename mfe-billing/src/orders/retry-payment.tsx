import { Button } from '@waxwing/kit/ui';
import type { Purchase } from '../payment/purchase.js';
import { usePlans } from '../plans/plans.api.js';
import type { Order } from './orders.api.js';

interface RetryPaymentProps {
  readonly order: Order;
  readonly onRetry: (purchase: Purchase) => void;
}

/** For a failed order: pays for the same plan and period. */
export function RetryPayment(props: RetryPaymentProps) {
  return props.order.status === 'failed' && <RetryButton {...props} />;
}

function RetryButton({ order, onRetry }: RetryPaymentProps) {
  const plan = usePlans().data?.find(({ name }) => name === order.package_name);
  return (
    <Button
      variant="primary"
      disabled={!plan}
      onClick={() => plan && onRetry({ plan, period: order.billing_period })}
    >
      Retry Payment
    </Button>
  );
}
