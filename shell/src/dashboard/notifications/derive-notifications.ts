import type { ResponseOf } from '@waxwing/client';
import { formatCount, formatDay } from '@waxwing/kit/format';

type Subscription = NonNullable<ResponseOf<'subscriptions.current'>['subscription']>;
type Instance = ResponseOf<'instances.list'>['instances'][number];

/** Something that its owner should know, and where to see to it. */
export interface DashboardNotification {
  readonly id: string;
  readonly tone: 'warn' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

/** From which share of the messages on their owner is told. */
const USAGE_WARNING_SHARE = 0.8;
/** From how long before its end on a plan is ending, in milliseconds. */
const PLAN_END_WARNING_MS = 7 * 24 * 60 * 60 * 1_000;

/** What needs attention, by the data at hand. `now` is in milliseconds. */
export function deriveNotifications(
  subscription: Subscription | null,
  instances: readonly Instance[],
  now: number,
): readonly DashboardNotification[] {
  const planNotifications = subscription
    ? [...usageNotification(subscription), ...planEndNotification(subscription, now)]
    : [];
  return [...planNotifications, ...instances.flatMap(instanceNotification)];
}

function usageNotification({ package_name, usage, window_ends_at }: Subscription): DashboardNotification[] {
  const { sent_messages, message_limit } = usage;
  if (sent_messages < message_limit * USAGE_WARNING_SHARE) return [];
  const usedUp = sent_messages >= message_limit;
  return [
    {
      id: 'usage',
      tone: usedUp ? 'danger' : 'warn',
      title: usedUp ? 'Messages used up' : 'Messages nearly used up',
      text: `${formatCount(sent_messages)} of ${formatCount(message_limit)} on ${package_name}. The count ends on ${formatDay(window_ends_at)}.`,
      to: '/dashboard?tab=subscription',
    },
  ];
}

function planEndNotification({ package_name, end_date }: Subscription, now: number): DashboardNotification[] {
  if (Date.parse(end_date) - now > PLAN_END_WARNING_MS) return [];
  return [
    {
      id: 'end',
      tone: 'warn',
      title: `${package_name} is ending`,
      text: `It lasts until ${formatDay(end_date)} and does not renew by itself.`,
      to: '/dashboard?tab=subscription',
    },
  ];
}

const STATUS_ALERTS: Partial<
  Record<Instance['currentStatus'], Pick<DashboardNotification, 'tone' | 'text'>>
> = {
  disconnected: { tone: 'warn', text: 'Disconnected. It reconnects by itself.' },
  logged_out: { tone: 'danger', text: 'Logged out. Scan its QR code again.' },
  failed: { tone: 'danger', text: 'Failed to connect. Reset it, then scan its QR code again.' },
};

const UNLINKED_ALERT: Pick<DashboardNotification, 'tone' | 'text'> = {
  tone: 'danger',
  text: 'No longer linked. Scan its QR code again.',
};

function instanceNotification(instance: Instance): DashboardNotification[] {
  const { instanceId, currentStatus, phone } = instance;
  const alert = isUnlinked(instance)
    ? UNLINKED_ALERT
    : (STATUS_ALERTS[currentStatus] ?? standingAlert(instance));
  // One that was never linked misses nobody.
  if (!alert || (currentStatus === 'disconnected' && !phone)) return [];
  return [
    {
      id: instanceId,
      ...alert,
      title: phone ? `+${phone}` : instanceId,
      to: `/dashboard?tab=instances&instance=${instanceId}`,
    },
  ];
}

/** What WhatsApp holds against the number, or what its owner can prevent, while the instance is well. */
function standingAlert({
  standing,
  notice,
}: Instance): Pick<DashboardNotification, 'tone' | 'text'> | undefined {
  if (standing.state === 'restricted') return { tone: 'danger', text: standing.sentence ?? '' };
  if (notice) return { tone: 'warn', text: notice.sentence };
  return standing.state === 'warned' ? { tone: 'warn', text: standing.sentence ?? '' } : undefined;
}

/** A look at its QR code is enough to turn one that was logged out back into one that waits for a phone. */
function isUnlinked({ currentStatus, phone, last_message_at }: Instance): boolean {
  return currentStatus === 'initializing' && !phone && last_message_at !== null;
}
