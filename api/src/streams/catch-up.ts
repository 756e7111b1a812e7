import { setTimeout as delay } from 'node:timers/promises';
import { comparePositions, type EventLog, type EventPage, type EventPosition } from '@waxwing/core';
import { isBehind, type Subscriber, writeFrame } from './subscriber.js';

export interface CatchUp {
  readonly eventLog: EventLog;
  readonly subscriber: Subscriber;
  /** The last position that it was told of. */
  readonly from: EventPosition;
  /** Where its feed is. */
  readonly end: () => EventPosition;
  /** Whether its client is there still. */
  readonly isOpen: () => boolean;
  /** Called when it has reached its feed, before the feed can read on, so that no event is left out. */
  readonly onArrived: () => void;
}

/** Events that are read at once. */
const SLICE = 50;
const LOOK_MS = 5;
/** A client that reads nothing for so long is gone. */
const STALLED_MS = 5_000;

/** Tells a stream what lies between two positions of the log, no faster than its client reads. A client that has stopped reading is cut off. */
export async function catchUp({
  eventLog,
  subscriber,
  from,
  end,
  isOpen,
  onArrived,
}: CatchUp): Promise<void> {
  const { accountId, types, instanceIds, stream } = subscriber;
  let position = from;
  while (await isRead(subscriber, isOpen)) {
    const goal = end();
    if (comparePositions(position, goal) >= 0) return onArrived();
    const page = await eventLog.read({ accountId, after: position, limit: SLICE, types, instanceIds });
    if (isOpen()) position = tellPage(subscriber, page, goal);
  }
  if (isOpen()) stream.cut();
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
