import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import type { Webhook } from '../webhooks.api.js';
import { DeliveryDetails } from './details.js';
import { ResendResult } from './resend-result.js';
import { useResending } from './use-resending.js';

interface DeliveryDialogProps {
  readonly webhook: Webhook;
  /** The id of the event; empty for none. */
  readonly eventId: string;
  readonly onClose: () => void;
}

/** One event at a webhook: every attempt, what was sent and what came back. */
export function DeliveryDialog({ eventId, ...dialog }: DeliveryDialogProps) {
  // A fresh one for each event, so that the result of a resend stays with its own.
  return eventId === '' ? null : <OpenDelivery key={eventId} eventId={eventId} {...dialog} />;
}

function OpenDelivery({ webhook, eventId, onClose }: DeliveryDialogProps) {
  const { query, ...resending } = useResending(webhook.id, eventId);
  const { data: delivery } = query;
  const busy = resending.state === 'asking' || resending.state === 'waiting';
  return (
    <Dialog
      open
      wide
      title={delivery?.type ?? 'Delivery'}
      onClose={onClose}
      actions={
        delivery && (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={webhook.status === 'disabled'}
              onClick={resending.resend}
            >
              {busy ? 'Sending...' : 'Resend'}
            </Button>
          </>
        )
      }
    >
      <QueryStatus query={query} loading={<Loading what="the delivery" lines={8} />} />
      <ResendResult {...resending} />
      {delivery && <DeliveryDetails delivery={delivery} />}
    </Dialog>
  );
}
