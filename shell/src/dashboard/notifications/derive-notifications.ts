import { isEnding, type ResponseOf } from '@waxwing/client';
import { formatCount, formatDateTime, formatDay } from '@waxwing/kit/format';
import { NEARLY_USED_SHARE } from '@waxwing/kit/ui';

type Subscription = NonNullable<ResponseOf<'subscriptions.current'>['subscription']>;
type Instance = ResponseOf<'instances.list'>['instances'][number];
type Webhook = ResponseOf<'webhooks.list'>['data'][number];

/** What notifications are derived from. */
export interface AccountState {
  readonly subscription: Subscription | null;
  readonly instances: readonly Instance[];
  readonly webhooks: readonly Webhook[];
}

/** A notification for the account, with a link to the tab that shows more. */
export interface DashboardNotification {
  readonly id: string;
  readonly tone: 'warn' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

/** The notifications for the given data. `now` is in milliseconds. */
export function deriveNotifications(
  { subscription, instances, webhooks }: AccountState,
  now: number,
): readonly DashboardNotification[] {
  const planNotifications = subscription
    ? [...usageNotification(subscription), ...planEndNotification(subscription, now)]
    : [];
  return [
    ...planNotifications,
    ...instances.flatMap(instanceNotification),
    ...webhooks.flatMap(webhookNotification),
  ];
}

function usageNotification({ package_name, usage, window_ends_at }: Subscription): DashboardNotification[] {
  const { sent_messages, message_limit } = usage;
  if (sent_messages < message_limit * NEARLY_USED_SHARE) return [];
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

function planEndNotification(subscription: Subscription, now: number): DashboardNotification[] {
  if (!isEnding(subscription, now)) return [];
  const { package_name, end_date } = subscription;
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
  // An instance that was never linked has lost no phone.
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

/** A restriction of the number by WhatsApp, or a warning, while the instance is connected. */
function standingAlert({
  standing,
  notice,
}: Instance): Pick<DashboardNotification, 'tone' | 'text'> | undefined {
  if (standing.state === 'restricted') return { tone: 'danger', text: standing.sentence ?? '' };
  if (notice) return { tone: 'warn', text: notice.sentence };
  return standing.state === 'warned' ? { tone: 'warn', text: standing.sentence ?? '' } : undefined;
}

/** Whether an instance has been unlinked. Polling its QR code turns `logged_out` into `initializing`. */
function isUnlinked({ currentStatus, phone, last_message_at }: Instance): boolean {
  return currentStatus === 'initializing' && !phone && last_message_at !== null;
}

/** A webhook whose server takes nothing, or to which nothing is sent any more for that reason. */
function webhookNotification({
  id,
  url,
  status,
  disabled_reason,
  failing_since,
}: Webhook): DashboardNotification[] {
  const isGivenUp = status === 'disabled' && disabled_reason !== 'by_owner';
  const isFailing = status === 'enabled' && failing_since !== null;
  if (!isGivenUp && !isFailing) return [];
  return [
    {
      id,
      tone: isGivenUp ? 'danger' : 'warn',
      title: url && URL.canParse(url) ? new URL(url).host : id,
      text: isGivenUp
        ? 'This webhook was disabled, since its server took nothing. Events are recorded for a week.'
        : `This webhook has been failing since ${formatDateTime(failing_since ?? '')}. Events wait for its server.`,
      to: `/dashboard?tab=api-keys&view=webhooks&webhook=${id}`,
    },
  ];
}
