import type { z } from 'zod';
import type { Schemas } from './schemas.js';

export const WEBHOOK_TAG = 'Events';

const HEADERS = [
  ['webhook-id', 'The `id` of the event: the same in every attempt, so that a repetition is known by it'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970'],
  ['webhook-signature', 'One or two signatures, separated by a space (Standard Webhooks)'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

interface DescribedEvent {
  readonly type: string;
  readonly when: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
}

/** One type of event as an entry of `webhooks` in OpenAPI 3.1: the request that an endpoint of the customer gets. */
export function describeWebhook({ type, when, schema, example }: DescribedEvent, schemas: Schemas) {
  return {
    post: {
      operationId: type,
      summary: when,
      tags: [WEBHOOK_TAG],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        description: 'At most 20 kB',
        content: { 'application/json': { schema: schemas.of(schema, 'output'), example } },
      },
      responses: {
        '2XX': { description: 'Taken; any other answer, and none in time, is followed by another attempt' },
      },
    },
  };
}
