import { type EventBody, encodeId, type MessageHoldBody } from '@waxwing/contract';
import { type AccountEvent, describeHold, type FactsOf, HEALTHY_NUMBER, LID_PREFIX } from '@waxwing/core';
import { presentHold, presentPastHealth } from '../safety/present-health.js';

type DataOf<T extends EventBody['type']> = Extract<EventBody, { type: T }>['data'];

/** PostgreSQL writes microseconds and an offset into JSON. */
const dateOf = (time: string | null) => (time === null ? null : new Date(time));

export function presentHeld({ code, until }: FactsOf['message.held']): MessageHoldBody {
  return presentHold(describeHold({ code, until: dateOf(until) }));
}

export function presentStanding({
  instanceId,
  occurredAt,
  facts,
}: Pick<AccountEvent, 'instanceId' | 'occurredAt'> & {
  facts: FactsOf['instance.standing'];
}): DataOf<'instance.standing'> {
  const { since, until, ...health } = facts;
  return {
    instance: { id: encodeId('ins', instanceId ?? '') },
    health: presentPastHealth(
      { ...HEALTHY_NUMBER, ...health, since: dateOf(since), until: dateOf(until) },
      occurredAt,
    ),
  };
}

export function presentOptOut({
  facts,
}: {
  facts: FactsOf['recipient.opted_out'];
}): DataOf<'recipient.opted_out'> {
  const { chatId, source, word } = facts;
  return {
    recipient: { chat_id: chatId, number: chatId.startsWith(LID_PREFIX) ? null : chatId },
    source,
    word,
  };
}
