import { z } from 'zod';
import { timestamp, usage } from '../fields/fields.js';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';

/** The body of every error, sent as `application/problem+json` (RFC 9457). Details of the case are added as further fields. */
export const problem = z
  .looseObject({
    error: z.string().meta({ description: 'A sentence for the person who reads it' }),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string().meta({ description: 'The X-Request-Id of this answer; quote it to support' }),
    title: z.string().meta({ description: 'The name of the HTTP status' }),
    status: z.int().meta({ description: 'The HTTP status' }),
    field: z.string().optional().meta({ description: 'The field at fault, where one is' }),
    id: z.string().optional().meta({ description: 'Of a message that was not sent: its id' }),
    failure_reason: z.string().optional().meta({ description: 'Of `message_refused`: why' }),
    failure_code: z.string().optional().meta({ description: 'The same, for programs' }),
    failure_detail: z
      .string()
      .optional()
      .meta({ description: 'What WhatsApp said of the cause when it was asked' }),
    usage: usage.optional().meta({ description: 'Of `message_limit`: what is used up' }),
    window_ends_at: timestamp
      .optional()
      .meta({ description: 'Of `message_limit`: when the count begins anew, or ends with the plan' }),
    retry_after: z.int().optional().meta({ description: 'Of `rate_limited`: as `Retry-After`, in seconds' }),
    instance_status: z.string().optional().meta({ description: 'Of `not_ready`: what it is instead' }),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;
