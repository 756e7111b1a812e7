import { z } from 'zod';
import { timestamp, usage } from '../fields/fields.js';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';

/** The body of every error, sent as `application/problem+json` (RFC 9457). Details of the case are added as further fields. */
export const problem = z
  .looseObject({
    error: z.string().meta({ description: 'A sentence for people' }),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string().meta({ description: 'The X-Request-Id of this answer; quote it to support' }),
    title: z.string().meta({ description: 'The name of the HTTP status' }),
    status: z.int().meta({ description: 'The HTTP status' }),
    field: z.string().optional().meta({ description: 'The invalid field, where the error is about one' }),
    id: z.string().optional().meta({ description: 'With an error about a message: its id' }),
    failure_reason: z.string().optional().meta({ description: 'With `message_refused`: the reason' }),
    failure_code: z.string().optional().meta({ description: 'The same, for programs' }),
    failure_detail: z
      .string()
      .optional()
      .meta({ description: "WhatsApp's answer to the query for the reason" }),
    usage: usage.optional().meta({ description: 'With `message_limit`: the limit and the use' }),
    window_ends_at: timestamp.optional().meta({
      description: 'With `message_limit`: when the window ends and the count starts again, or the plan ends',
    }),
    retry_after: z
      .int()
      .optional()
      .meta({ description: 'With `rate_limited` and `daily_cap`: the seconds of `Retry-After`' }),
    daily_cap: z
      .int()
      .optional()
      .meta({ description: 'With `daily_cap`: the messages that the key may send a day' }),
    instance_status: z
      .string()
      .optional()
      .meta({ description: 'With `not_ready`: the status of the instance' }),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;
