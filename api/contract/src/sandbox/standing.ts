import { z } from 'zod';
import { integer, text, time } from './fields.js';

/** A lock as WhatsApp has it; without `until` no end is known. */
const lock = z.object({ type: text, until: time.nullable().default(null) }, 'must be an object');

/** How many new chats an account may begin in a cycle. `total` below 0 means no limit. */
const cap = z.object(
  {
    total: integer(-1, 1_000_000).default(-1),
    used: integer(0, 1_000_000).default(0),
    status: text.default('NONE'),
    endsAt: time.nullable().default(null),
  },
  'must be an object',
);

/** How WhatsApp restricts an account; null for not at all. */
export const standing = z.object({ lock: lock.nullable(), cap: cap.nullable() });

/** Null lifts a part; an absent one stays unchanged. */
export const standingChange = standing.partial();

export type Lock = z.infer<typeof lock>;
export type Cap = z.infer<typeof cap>;
export type Standing = z.infer<typeof standing>;
/** As a client writes it: what is absent of a lock or a cap has a default. */
export type StandingChange = z.input<typeof standingChange>;
