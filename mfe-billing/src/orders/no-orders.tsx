import { Link } from '@waxwing/kit/router';
import { Button, buttonClass, EmptyState } from '@waxwing/kit/ui';
import { statusLabel } from './status.js';

/** Shown when there are no orders, with a link onward. */
export function NoOrders({ status, onShowAll }: { status: string | undefined; onShowAll: () => void }) {
  if (status) {
    return (
      <EmptyState
        title={`No ${statusLabel(status).word.toLowerCase()} orders`}
        action={<Button onClick={onShowAll}>Show All Orders</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No orders yet"
      action={
        <Link className={buttonClass('primary')} to="/dashboard?tab=subscription">
          See Plans
        </Link>
      }
    >
      Every plan you pay for is listed here, with its receipt. The Free plan needs no order.
    </EmptyState>
  );
}
