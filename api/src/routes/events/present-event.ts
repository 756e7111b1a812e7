import { encodeId, type StreamedEventBody } from '@waxwing/contract';
import type { AccountEvent } from '@waxwing/core';
import { presentEventData } from './present-event-data.js';

export type EventMode = StreamedEventBody['mode'];

/** An event as the log, webhooks and live streams show it. With what a message event shows of a text, it stays below 20 kB. */
export function presentEvent(event: AccountEvent, { mode }: { mode: EventMode }): StreamedEventBody {
  const envelope = {
    id: encodeId('evt', event.id),
    object: 'event',
    type: event.type,
    version: 1,
    timestamp: event.occurredAt.toISOString(),
    mode,
    instance_id: event.instanceId === null ? null : encodeId('ins', event.instanceId),
  };
  // The table of `presentEventData` has the data of each type.
  return { ...envelope, data: presentEventData(event) } as StreamedEventBody;
}
