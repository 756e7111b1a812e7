import { serverTextOr } from '@waxwing/client';
import { formatDay } from '@waxwing/kit/format';
import { Banner, Button } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { type Subscription, useCancelPlan } from './subscription.api.js';

interface CancelPlanDialogProps {
  readonly subscription: Subscription;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms the cancellation of a plan, and explains its effect. */
export function CancelPlanDialog({ subscription, open, onClose }: CancelPlanDialogProps) {
  const { package_name: plan, end_date } = subscription;
  const { mutate, isPending, error, reset } = useCancelPlan();
  const until = formatDay(end_date);
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(`Your ${plan} plan ends on ${until}.`);
        onClose();
      },
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Cancel your ${plan} plan?`}
      description={`It ends on ${until}. Until then everything works as before; after that, sending stops and your instances stay linked. Cancelling pays nothing back.`}
      actions={
        <>
          <Button disabled={isPending} onClick={close}>
            Keep Plan
          </Button>
          <Button variant="danger" busy={isPending} onClick={cancel}>
            {isPending ? 'Cancelling...' : 'Cancel Plan'}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="danger">{serverTextOr(error, 'Failed to cancel the plan. Please try again.')}</Banner>
      )}
    </Dialog>
  );
}
