import type { InstanceUsageBody, StatisticsBody } from '@waxwing/contract';
import { dateOrNull } from './date-or-null.js';

export interface Counts {
  sent: number;
  received: number;
  failed: number;
}

export interface Statistics extends Counts {
  total: number;
  activeInstances: number;
  plan: string | null;
  limit: number;
  used: number;
  percent: number;
  left: number;
  windowEndsAt: Date | null;
  /** The oldest first. */
  days: (Counts & { date: string })[];
}

export interface InstanceUsage extends Counts {
  instanceId: string;
  status: string;
  total: number;
  lastMessage: Date | null;
}

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
