import { encodeId } from '@waxwing/contract';
import type { EventBodies } from '@waxwing/core';
import { type EventMode, presentEvent } from './present-event.js';

/** Events as webhooks get them: the same bodies as in the event log. There is one version of them so far. */
export function createEventBodies(mode: EventMode): EventBodies {
  return {
    bodyOf: (event) => JSON.stringify(presentEvent(event, { mode })),
    publicIdOf: (id) => encodeId('evt', id),
  };
}
