import { isShellError, serverTextOr } from '@waxwing/client';
import { formatCount, formatDateTime } from '@waxwing/kit/format';
import { Banner, Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import type { Webhook } from '../webhooks.api.js';
import { useGivenUp, useRecover } from './deliveries.api.js';

/** Says how many events were given up, and has them tried anew. Nothing where there are none. */
export function GivenUpBanner({ webhook }: { webhook: Webhook }) {
  const { data } = useGivenUp(webhook.id);
  const { mutate, isPending } = useRecover(webhook.id);
  const [latest, ...earlier] = data?.data ?? [];
  if (!data || !latest) return null;
  const { at: since } = earlier.at(-1) ?? latest;
  const recover = () =>
    mutate(undefined, {
      onSuccess: ({ recovered }) => toast.success(recoveredText(recovered)),
      onError: (error) => {
        if (!isShellError(error)) {
          toast.failure(serverTextOr(error, 'The events could not be tried again. Please try later.'));
        }
      },
    });
  const enabled = webhook.status === 'enabled';
  const text = eventsText(data.data.length, data.has_more);
  return (
    <Banner
      tone="danger"
      title={data.has_more ? `${text} given up` : `${text} given up since ${formatDateTime(since)}`}
      action={
        enabled && (
          <Button size="small" busy={isPending} onClick={recover}>
            Try again
          </Button>
        )
      }
    >
      {enabled
        ? 'Repair your server first. Events can be tried again for 30 days.'
        : 'Enable the webhook to try them again. That is possible for 30 days.'}
    </Banner>
  );
}

function eventsText(count: number, orMore = false): string {
  return count === 1 ? '1 event was' : `${formatCount(count)}${orMore ? ' or more' : ''} events were`;
}

const recoveredText = (count: number) =>
  count === 1 ? '1 event is tried again.' : `${formatCount(count)} events are tried again.`;
