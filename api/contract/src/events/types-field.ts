import { z } from 'zod';
import { text } from '../fields/fields.js';
import { EVENT_CATALOGUE } from './catalogue.js';

type LoggedType = (typeof EVENT_CATALOGUE)[number]['type'];

const TYPES: readonly LoggedType[] = EVENT_CATALOGUE.map(({ type }) => type);

/** Types of events in a query string, separated by commas. `message.*` stands for all types of messages, `*` for all types, as in webhooks. */
export const eventTypesInQuery = text(1_024)
  .transform((list, ctx) => {
    const named = list.split(',').map((name) => ({ name, types: typesOf(name.trim()) }));
    const unknown = named.find(({ types }) => types.length === 0);
    if (unknown) {
      const message = `names a type of event that there is not: ${unknown.name.slice(0, 64)}`;
      ctx.issues.push({ code: 'custom', input: list, message });
      return z.NEVER;
    }
    return [...new Set(named.flatMap(({ types }) => types))];
  })
  .meta({
    description:
      'Only these types, separated by commas; `message.*` stands for all types of messages, `*` for all types. All types without it',
    examples: ['message.received,instance.*'],
  });

function typesOf(name: string): readonly LoggedType[] {
  if (name === '*') return TYPES;
  if (!name.endsWith('.*')) return TYPES.filter((type) => type === name);
  const group = name.slice(0, -1);
  return TYPES.filter((type) => type.startsWith(group));
}
