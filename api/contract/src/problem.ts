import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';

/** Every error of the API, sent as `application/problem+json` (RFC 9457). Further facts about the case stand beside these. */
export const problem = z
  .looseObject({
    error: z.string().meta({ description: 'A sentence for the person who reads it' }),
    code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string().meta({ description: 'The X-Request-Id of this answer; quote it to support' }),
    title: z.string().meta({ description: 'The name of the HTTP status' }),
    status: z.int().meta({ description: 'The HTTP status' }),
    field: z.string().optional().meta({ description: 'The field at fault, where one is' }),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;
