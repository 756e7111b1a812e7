import { z } from 'zod';
import { flag, integer, list, strict, text, textUpTo } from './fields.js';

const coordinate = (limit: number) => {
  const error = `must be a number from ${-limit} to ${limit}`;
  return z.number(error).min(-limit, error).max(limit, error);
};

export const location = strict({
  latitude: coordinate(90),
  longitude: coordinate(180),
  name: text.optional(),
  address: text.optional(),
  url: text.optional(),
  /** Shared while it moves. */
  live: flag.optional(),
});

const contactPhone = strict({
  number: text,
  /** Such as `CELL`. */
  type: text.optional(),
  /** Digits of its WhatsApp account; without them phones do not offer to write to it. */
  waid: text.optional(),
});

export const card = strict({
  name: text,
  phones: list(contactPhone, 0, 20),
  emails: list(text, 0, 20).optional(),
  org: text.optional(),
});

export const cards = list(card, 1, 257);

export const poll = strict({
  question: textUpTo(255),
  options: list(textUpTo(100), 2, 12),
  /** How many options a voter may choose; 0 for any number. */
  selectable: integer(0, 12).optional(),
});

/** Options that a voter chooses; none withdraws the vote. */
export const choice = list(textUpTo(100), 0, 12);

export type Location = z.infer<typeof location>;
export type Card = z.infer<typeof card>;
export type Poll = z.infer<typeof poll>;
