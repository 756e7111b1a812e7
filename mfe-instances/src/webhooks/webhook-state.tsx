import { formatDateTime } from '@waxwing/kit/format';
import { Badge, type BadgeProps, Banner } from '@waxwing/kit/ui';
import type { Webhook } from './webhooks.api.js';

/** How a webhook goes: a colour, a mark and a word. */
export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  return <Badge {...stateOf(webhook)} />;
}

function stateOf({ status, failing_since }: Webhook): Pick<BadgeProps, 'tone' | 'children'> {
  if (status === 'disabled') return { tone: 'neutral', children: 'Disabled' };
  return failing_since ? { tone: 'danger', children: 'Failing' } : { tone: 'success', children: 'Enabled' };
}

/** What is wrong, and what it means. Nothing where all is well or its owner has disabled it. */
export function TroubleBanner({
  webhook: { status, disabled_reason, failing_since, recording_until },
}: {
  webhook: Webhook;
}) {
  if (status === 'disabled' && disabled_reason !== 'by_owner') {
    const reason =
      disabled_reason === 'gone'
        ? 'Your server has answered that it wants no more events (410).'
        : 'No delivery has succeeded for five days.';
    return (
      <Banner tone="danger" title="Nothing is sent any more">
        {reason} {recording_until && `Events are recorded until ${formatDateTime(recording_until)}.`}
      </Banner>
    );
  }
  if (status === 'disabled' || !failing_since) return null;
  return (
    <Banner tone="warn" title={`Failing since ${formatDateTime(failing_since)}`}>
      Events wait and are tried again. Nothing is lost while your server is repaired within five days.
    </Banner>
  );
}
