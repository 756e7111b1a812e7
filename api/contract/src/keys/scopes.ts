import { z } from 'zod';

/** What a key may be allowed to do: a closed list. */
export const scope = z.enum([
  'messages:send',
  'messages:read',
  'instances:read',
  'instances:manage',
  'events:read',
  'webhooks:manage',
  'logs:read',
  'media:write',
  'media:read',
]);
export type Scope = z.output<typeof scope>;
