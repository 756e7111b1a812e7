import { contract, encodeId, type LiveChangeBody } from '@waxwing/contract';
import {
  type AccountEvent,
  type ApiKey,
  type EventType,
  type GetInstanceByKey,
  isMessageEvent,
  LOGGED_TYPES,
  MINUTE_MS,
  maskOf,
} from '@waxwing/core';
import { type LiveReply, live, type Route, route } from '../../http/route.js';
import { eventFrame } from '../../streams/event-frame.js';
import type { StreamHub } from '../../streams/stream-hub.js';
import type { FrameOf } from '../../streams/subscriber.js';
import { eventIdOf, instanceIdOf } from '../path-ids.js';
import { type EventMode, presentEvent } from './present-event.js';

/** A program that has lost its connection comes back within this time and misses nothing. */
const RESUMABLE_MS = 10 * MINUTE_MS;

/** The changes of an account, for its dashboards. */
export function streamChangesRoute(hub: StreamHub): Route {
  return route(contract.streams.changes, async ({ caller, headers }) => {
    const { accountId } = caller;
    const after = resumedFrom(headers['last-event-id']);
    await hub.admit(accountId, 0);
    return live((stream, isAuthorized) =>
      hub.open({
        ...{ accountId, after, stream, isAuthorized },
        ...{ types: undefined, instanceIds: [], resumableMs: 0, frameOf: changeFrame },
      }),
    );
  });
}

/** The events of an account, or of the instances that a key is restricted to. */
export function streamEventsRoute(getInstance: GetInstanceByKey, hub: StreamHub, mode: EventMode): Route {
  const open = eventStreams({ getInstance, hub, mode });
  return route(contract.streams.events, async ({ caller: { key }, query, headers }) =>
    open({ key, ...query, last: headers['last-event-id'] }),
  );
}

interface AskedStream {
  readonly key: ApiKey;
  readonly types?: readonly EventType[] | undefined;
  readonly instance_id?: string | undefined;
  /** The id of the last event that was read. */
  readonly last: string | undefined;
}

/** Opens streams of whole events. The streams throw InstanceNotFound. */
export function eventStreams({
  getInstance,
  hub,
  mode,
}: {
  readonly getInstance: GetInstanceByKey;
  readonly hub: StreamHub;
  readonly mode: EventMode;
}): (asked: AskedStream) => Promise<LiveReply<200>> {
  const frameOf: FrameOf = (event) => {
    const body = presentEvent(event, { mode });
    return eventFrame({ id: body.id, type: body.type, data: JSON.stringify(body) });
  };
  const instancesOf = async (key: ApiKey, asked: string | undefined): Promise<readonly string[]> => {
    if (asked === undefined) return key.instanceIds;
    const { instance } = await getInstance.execute({ key, instanceId: instanceIdOf(asked) });
    return [instance.id];
  };
  return async ({ key, types = LOGGED_TYPES, instance_id, last }) => {
    const instanceIds = await instancesOf(key, instance_id);
    const after = resumedFrom(last);
    await hub.admit(key.accountId, RESUMABLE_MS);
    return live((stream, isAuthorized) =>
      hub.open({
        ...{ accountId: key.accountId, after, stream, isAuthorized },
        ...{ types: maskOf(types), instanceIds, resumableMs: RESUMABLE_MS, frameOf },
      }),
    );
  };
}

/** An id that is none is like one that is gone: the stream begins with a reset. */
function resumedFrom(id: string | undefined): string | undefined {
  if (id === undefined || id === '') return undefined;
  try {
    return eventIdOf(id);
  } catch {
    return UNKNOWN_EVENT;
  }
}

const UNKNOWN_EVENT = '00000000-0000-7000-8000-000000000000';

function changeFrame(event: AccountEvent): string {
  const { type, instanceId, objectId } = event;
  const change: LiveChangeBody = {
    type,
    instance_id: instanceId === null ? null : encodeId('ins', instanceId),
    object_id: objectId === null ? null : changedObject(type, objectId),
  };
  return eventFrame({ id: encodeId('evt', event.id), type, data: JSON.stringify(change) });
}

function changedObject(type: EventType, id: string): string | null {
  if (type === 'conversation.updated') return encodeId('cnv', id);
  return isMessageEvent(type) ? encodeId('msg', id) : null;
}
