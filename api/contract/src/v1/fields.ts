import { z } from 'zod';
import { text, wholeNumber } from '../fields/fields.js';

/** What kind of thing this is, on every object of v1 that stands by itself: a program that gets one of several kinds asks it. */
export function object<K extends string>(kind: K) {
  return z.literal(kind).meta({ description: 'What kind of thing this is' });
}

/** One page of a list. Every list of v1 has this shape; its order is the one that the call states. */
export function listOf<T extends z.ZodType>(item: T, id: string) {
  return z
    .strictObject({
      object: object('list'),
      data: z.array(item),
      has_more: z.boolean(),
      next_cursor: z
        .string()
        .nullable()
        .meta({ description: 'The cursor of the next page; null on the last page' }),
    })
    .meta({ id });
}

/** The query of a list: how much of it, and from where. */
export const paging = {
  limit: wholeNumber({ min: 1, max: 100, fallback: 50 }),
  cursor: text(256).optional().meta({
    description: '`next_cursor` of the page before; the filters must stay the same',
  }),
};
