import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { instanceStatus } from '../instances/instance.js';
import { operation } from '../operation/operation.js';

const PERIODS = [7, 30, 90] as const;
const period = z
  .preprocess(
    (value) => (PERIODS.some((days) => String(days) === value) ? Number(value) : value),
    z.literal(PERIODS),
  )
  .default(30)
  .meta({ description: 'The number of days, in UTC, today included' });

const counts = { sent: z.int(), received: z.int(), failed: z.int() };
const messageCounts = {
  total_messages: z.int().meta({ description: 'Sent and received, without failed ones' }),
  sent_messages: z.int(),
  received_messages: z.int(),
  failed_messages: z.int(),
};

const ofKind = z.strictObject({ sent: z.int(), received: z.int() });

const accountStatistics = z
  .strictObject({
    ...messageCounts,
    kinds: z.strictObject({ text: ofKind, media: ofKind, other: ofKind }).meta({
      description:
        'The messages of the period by what they are: texts, files, and what is neither, such as places and polls; without failed ones',
    }),
    active_instances: z.int().meta({ description: 'Instances that are ready now' }),
    package_name: z.string().nullable().meta({ description: 'Null without an active plan' }),
    message_limit: z.int().meta({ description: 'Of the current message window, whatever the period' }),
    usage_percentage: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: 'Used percentage of the window, with at most one decimal' }),
    remaining_messages: z.int(),
    sent_in_window: z.int(),
    window_ends_at: timestamp.nullable(),
    period: z.int(),
    daily: z.array(z.strictObject({ date: z.iso.date(), ...counts })).meta({
      description: 'Every day of the period, the oldest first',
    }),
  })
  .meta({ id: 'Statistics' });
export type StatisticsBody = z.output<typeof accountStatistics>;

const instanceUsage = z
  .strictObject({
    instance_id: id('ins'),
    instance_status: instanceStatus,
    ...messageCounts,
    trend: z.array(z.int()).meta({
      description: 'Sent messages of every day of the period, the oldest first',
    }),
    last_message_time: timestamp
      .nullable()
      .meta({ description: 'Also from before the period; null without any message' }),
  })
  .meta({ id: 'InstanceUsage' });
export type InstanceUsageBody = z.output<typeof instanceUsage>;

const tag = 'Message history';

export const statistics = {
  stats: operation({
    id: 'getStatistics',
    method: 'GET',
    path: '/api/messages/stats',
    summary: 'Count the messages of a period and the use of the plan',
    tag,
    auth: 'account',
    query: z.strictObject({ period }),
    responses: { 200: z.strictObject({ stats: accountStatistics }) },
    conditional: 'plain',
    errors: [],
  }),
  byInstance: operation({
    id: 'getUsageByInstance',
    method: 'GET',
    path: '/api/messages/usage/by-instance',
    summary: 'Count the messages of a period for each instance',
    tag,
    auth: 'account',
    query: z.strictObject({ period }),
    responses: { 200: z.strictObject({ usage: z.array(instanceUsage) }) },
    conditional: 'plain',
    errors: [],
  }),
};
