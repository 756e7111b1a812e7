import type {
  ApiKeyBody,
  contract,
  InstanceAccessBody,
  InstanceSummaryBody,
  MessageBody,
  PlanBody,
  SubscriptionBody,
} from '@waxwing/contract';
import type { ReplyOf } from './call.js';
import type {
  CurrentPlan,
  HistoryPage,
  HistoryRow,
  InstanceEntry,
  InstanceView,
  KeyView,
  Plan,
} from './views.js';

export const plan = (body: PlanBody): Plan => ({
  name: body.name,
  rupees: body.price,
  instances: body.instance_limit,
  messages: body.message_limit,
  days: body.duration_days,
});

export const currentPlan = (body: SubscriptionBody): CurrentPlan => ({
  name: body.package_name,
  rupees: body.price,
  instances: body.instance_limit,
  messages: body.message_limit,
  endsAt: new Date(body.end_date),
  used: body.usage.sent_messages,
  left: body.usage.remaining,
});

export const instanceEntry = (body: InstanceSummaryBody): InstanceEntry => ({
  id: body.instanceId,
  status: body.currentStatus,
  createdAt: new Date(body.createdAt),
  phone: body.phone,
  name: body.name,
});

export const instanceView = (body: InstanceAccessBody): InstanceView => ({
  id: body.instance_id,
  status: body.status,
  key: body.api_key,
  publicUrl: body.publicUrl,
});

export const keyView = (body: ApiKeyBody): KeyView => ({
  id: body.id,
  name: body.name,
  secret: body.api_key,
  active: body.is_active,
  createdAt: new Date(body.created_at),
  lastUsed: body.last_used === null ? null : new Date(body.last_used),
});

const historyRow = (body: MessageBody): HistoryRow => ({
  id: body.id,
  instanceId: body.instance_id,
  direction: body.direction,
  sender: body.sender_number,
  recipient: body.recipient_number,
  text: body.content,
  type: body.message_type,
  status: body.status,
  failureReason: body.failure_reason,
  at: new Date(body.timestamp),
});

export const historyPage = (body: ReplyOf<typeof contract.messages.history>): HistoryPage => ({
  rows: body.messages.map(historyRow),
  page: body.pagination.page,
  pages: body.pagination.pages,
  perPage: body.pagination.limit,
  total: body.pagination.total,
});
