import { setTimeout as delay } from 'node:timers/promises';
import { comparePositions, type EventLog, type EventPage, type EventPosition } from '@waxwing/core';
import { isBehind, type Subscriber, writeFrame } from './subscriber.js';

/** Where a client is in the log, and the page behind it where that was read already. */
export interface CatchUpBegin {
  /** The last position that it was told of. */
  readonly from: EventPosition;
  /** `goal`: where the feed was when the page was read. */
  readonly first?: { readonly page: EventPage; readonly goal: EventPosition } | undefined;
}

export interface CatchUp extends CatchUpBegin {
  readonly eventLog: EventLog;
  readonly subscriber: Subscriber;
  /** Where its feed is. */
  readonly end: () => EventPosition;
  /** Whether its client is there still. */
  readonly isOpen: () => boolean;
  /** Called when it has reached its feed, before the feed can read on, so that no event is left out. */
  readonly onArrived: () => void;
}

/** Events that are read at once. */
const SLICE = 50;
/** A client that has missed more than this reads anew. */
const MAX_MISSED = 1_000;
/** Events that are read at once to be counted. */
const COUNTED = 200;
const LOOK_MS = 5;
/** A client that reads nothing for so long is gone. */
const STALLED_MS = 5_000;

/** Tells a stream what lies between two positions of the log, no faster than its client reads. A client that has stopped reading is cut off. */
export async function catchUp({
  eventLog,
  subscriber,
  from,
  first,
  end,
  isOpen,
  onArrived,
}: CatchUp): Promise<void> {
  let [position, known] = [from, first];
  while (await isRead(subscriber, isOpen)) {
    const goal = known?.goal ?? end();
    if (comparePositions(position, goal) >= 0) return onArrived();
    const page = known?.page ?? (await readOf(eventLog, subscriber, position, SLICE));
    known = undefined;
    if (isOpen()) position = tellPage(subscriber, page, goal);
  }
  if (isOpen()) subscriber.stream.cut();
}

/** Behind this position of a client's last event; undefined where it has missed too much. */
export async function resumeBehind(
  from: EventPosition,
  { eventLog, subscriber, goal }: { eventLog: EventLog; subscriber: Subscriber; goal: EventPosition },
): Promise<CatchUpBegin | undefined> {
  let [position, missed, hasMore] = [from, 0, true];
  let first: CatchUpBegin['first'];
  while (hasMore && comparePositions(position, goal) < 0) {
    const page = await readOf(eventLog, subscriber, position, first ? COUNTED : SLICE);
    first ??= { page, goal };
    missed += page.events.filter((event) => comparePositions(event.position, goal) <= 0).length;
    if (missed > MAX_MISSED) return undefined;
    ({ position, hasMore } = page);
  }
  return { from, first };
}

function readOf(
  eventLog: EventLog,
  { accountId, types, instanceIds }: Subscriber,
  after: EventPosition,
  limit: number,
): Promise<EventPage> {
  return eventLog.read({ accountId, after, limit, types, instanceIds });
}

/**
 * Answers how far it has come: no further than its client can take, nor beyond `goal`. The goal may be behind the last event, as the
 * present is: where nothing more can be read, it is reached.
 */
function tellPage(subscriber: Subscriber, page: EventPage, goal: EventPosition): EventPosition {
  for (const event of page.events) {
    if (comparePositions(event.position, goal) > 0) return goal;
    writeFrame(subscriber, subscriber.frameOf(event));
    if (isBehind(subscriber)) return event.position;
  }
  return page.hasMore && comparePositions(page.position, goal) < 0 ? page.position : goal;
}

/** Waits until the client has read what it was sent; false where it is gone, or reads nothing. */
async function isRead(subscriber: Subscriber, isOpen: () => boolean): Promise<boolean> {
  const { stream } = subscriber;
  let [least, since] = [stream.unsentBytes, performance.now()];
  while (isOpen() && isBehind(subscriber)) {
    if (performance.now() - since > STALLED_MS) return false;
    await delay(LOOK_MS);
    if (stream.unsentBytes < least) [least, since] = [stream.unsentBytes, performance.now()];
  }
  return isOpen();
}
