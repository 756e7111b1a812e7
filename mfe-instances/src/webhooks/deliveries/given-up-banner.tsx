import { isShellError, serverTextOr } from '@waxwing/client';
import { formatCount, formatDateTime } from '@waxwing/kit/format';
import { Banner, Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import type { WebhookActivity } from '../activity/activity.api.js';
import { countText } from '../activity/activity.js';
import type { Webhook } from '../webhooks.api.js';
import { useRecover } from './deliveries.api.js';

interface GivenUpBannerProps {
  readonly webhook: Webhook;
  readonly givenUp: WebhookActivity['given_up'];
}

/** Says how many events were given up and since when, and has them tried anew. Nothing where there are none. */
export function GivenUpBanner({ webhook, givenUp }: GivenUpBannerProps) {
  const { mutate, isPending } = useRecover(webhook.id);
  if (!givenUp.since) return null;
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
  const text = givenUp.count === 1 && !givenUp.has_more ? '1 event was' : `${countText(givenUp)} events were`;
  return (
    <Banner
      tone="danger"
      title={`${text} given up since ${formatDateTime(givenUp.since)}`}
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

const recoveredText = (count: number) =>
  count === 1 ? '1 event is tried again.' : `${formatCount(count)} events are tried again.`;
