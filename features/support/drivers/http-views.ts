import type {
  ApiKeyBody,
  contract,
  InstanceAccessBody,
  InstanceSummaryBody,
  InstanceUsageBody,
  MessageBody,
  MessageDetailBody,
  PairingCodeBody,
  PlanBody,
  StandingBody,
  StatisticsBody,
  SubscriptionBody,
} from '@waxwing/contract';
import type { ReplyOf } from './call.js';
import type {
  CurrentPlan,
  HistoryPage,
  HistoryRow,
  InstanceEntry,
  InstanceUsage,
  InstanceView,
  KeyView,
  MessageTimeline,
  PairingCode,
  Plan,
  StandingView,
  Statistics,
} from './views.js';

export const toPlan = (body: PlanBody): Plan => ({
  name: body.name,
  rupees: body.price,
  instances: body.instance_limit,
  messages: body.message_limit,
  days: body.duration_days,
});

export const toStandingView = ({ state, sentence, until }: StandingBody): StandingView => ({
  state,
  sentence,
  until: until === null ? null : new Date(until),
});

export const toPairingCode = (body: Pick<PairingCodeBody, 'code' | 'expires_at'>): PairingCode => ({
  code: body.code,
  expiresAt: new Date(body.expires_at),
});

export const toCurrentPlan = (body: SubscriptionBody): CurrentPlan => ({
  name: body.package_name,
  rupees: body.price,
  instances: body.instance_limit,
  messages: body.message_limit,
  period: body.billing_period,
  endsAt: new Date(body.end_date),
  cancelled: body.cancelled_at !== null,
  used: body.usage.sent_messages,
  left: body.usage.remaining,
});

export const toInstanceEntry = (body: InstanceSummaryBody): InstanceEntry => ({
  id: body.instanceId,
  status: body.currentStatus,
  createdAt: new Date(body.createdAt),
  phone: body.phone,
  name: body.name,
  messagesToday: body.messages_today,
  lastMessage: dateOrNull(body.last_message_at),
});

export const toInstanceView = (body: InstanceAccessBody): InstanceView => ({
  id: body.instance_id,
  status: body.status,
  key: body.api_key,
  publicUrl: body.publicUrl,
});

export const toKeyView = (body: ApiKeyBody): KeyView => ({
  id: body.id,
  name: body.name,
  secret: body.api_key,
  active: body.is_active,
  createdAt: new Date(body.created_at),
  lastUsed: dateOrNull(body.last_used),
  expiresAt: dateOrNull(body.expires_at),
});

const toHistoryRow = (body: MessageBody): HistoryRow => ({
  id: body.id,
  instanceId: body.instance_id,
  direction: body.direction,
  sender: body.sender_number,
  recipient: body.recipient_number,
  chat: body.chat_id,
  text: body.content,
  type: body.message_type,
  status: body.status,
  failureReason: body.failure_reason,
  at: new Date(body.timestamp),
});

export const toHistoryPage = (body: ReplyOf<typeof contract.messages.history>): HistoryPage => ({
  rows: body.messages.map(toHistoryRow),
  page: body.pagination.page,
  pages: body.pagination.pages,
  perPage: body.pagination.limit,
  total: body.pagination.total,
});

export const toMessageTimeline = (body: MessageDetailBody): MessageTimeline => ({
  row: toHistoryRow(body),
  waId: body.wa_id,
  sentAt: dateOrNull(body.sent_at),
  deliveredAt: dateOrNull(body.delivered_at),
  readAt: dateOrNull(body.read_at),
});

const toCounts = (body: StatisticsBody | InstanceUsageBody) => ({
  total: body.total_messages,
  sent: body.sent_messages,
  received: body.received_messages,
  failed: body.failed_messages,
});

export const toStatistics = (body: StatisticsBody): Statistics => ({
  ...toCounts(body),
  activeInstances: body.active_instances,
  plan: body.package_name,
  limit: body.message_limit,
  used: body.sent_in_window,
  percent: body.usage_percentage,
  left: body.remaining_messages,
  windowEndsAt: dateOrNull(body.window_ends_at),
  days: body.daily,
});

export const toInstanceUsage = (body: InstanceUsageBody): InstanceUsage => ({
  ...toCounts(body),
  instanceId: body.instance_id,
  status: body.instance_status,
  lastMessage: dateOrNull(body.last_message_time),
});

function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
