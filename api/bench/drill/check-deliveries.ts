import type { CheckResult } from './check-books.js';
import type { AcceptedMessage } from './drill-sender.js';
import type { DrillWebhook, DrillWebhooks, LoggedEvent } from './drill-webhooks.js';

/** How many deliveries a crash of one process repeats: those in flight to receivers that answer, and those not recorded yet. */
const REPEATS_A_FAULT = 256 + 1_000;
/** Events of one webhook that a worker holds at once; what is in flight may be overtaken by these. */
const HELD = 100;
/** The order in which a message can only move. */
const RANKS = ['message.accepted', 'message.sent', 'message.delivered', 'message.read', 'message.failed'];

/** Waits until nothing is left to deliver, then compares the log with what arrived at each webhook. */
export async function checkDeliveries(
  webhooks: DrillWebhooks,
  accepted: readonly AcceptedMessage[],
  faults: number,
): Promise<CheckResult[]> {
  const { log, left } = await webhooks.settle();
  return [
    logged(log, accepted),
    everyEventDelivered(webhooks.all, log, left),
    repeatedUnderTheSameId(webhooks.all, log, faults),
    inOrderOfTheLog(webhooks.all, log),
  ];
}

/** Every message has told of itself once a step, and in the order of the steps. */
function logged(log: readonly LoggedEvent[], accepted: readonly AcceptedMessage[]): CheckResult {
  const ranks = new Map<string, number>();
  const flaws: string[] = [];
  for (const { messageId, type } of log) {
    const rank = RANKS.indexOf(type);
    const before = ranks.get(messageId) ?? -1;
    if (rank <= before) flaws.push(`${messageId}: ${type} was written after ${RANKS[before]}`);
    ranks.set(messageId, rank);
  }
  for (const { id } of accepted) if (!ranks.has(id)) flaws.push(`${id} was accepted and has no event`);
  return { what: 'events', figure: `${log.length} of ${ranks.size} messages`, flaws };
}

function everyEventDelivered(
  webhooks: readonly DrillWebhook[],
  log: readonly LoggedEvent[],
  left: number,
): CheckResult {
  const missing = webhooks.flatMap(({ name, types, receiver }) => {
    const delivered = new Set(receiver.arrivals.flatMap((one) => (one.isDelivered ? one.eventId : [])));
    return takenBy(types, log)
      .filter(({ id }) => !delivered.has(id))
      .map(({ id, type }) => `${id} (${type}) was not delivered to the webhook “${name}”`);
  });
  const taken = webhooks.reduce((sum, { types }) => sum + takenBy(types, log).length, 0);
  return {
    what: 'delivered',
    figure: `${taken - missing.length} of ${taken} to ${webhooks.length} webhooks`,
    flaws: [...(left > 0 ? [`${left} webhooks or retries were left after a while`] : []), ...missing],
  };
}

/** What a receiver has taken comes again only where the worker could not record that it has. */
function repeatedUnderTheSameId(
  webhooks: readonly DrillWebhook[],
  log: readonly LoggedEvent[],
  faults: number,
): CheckResult {
  const known = new Set(log.map(({ id }) => id));
  const flaws = webhooks.flatMap(({ receiver }) => receiver.flaws);
  let repeats = 0;
  for (const { name, types, receiver } of webhooks) {
    const delivered = receiver.arrivals.filter(({ isDelivered }) => isDelivered);
    repeats += delivered.length - new Set(delivered.map(({ eventId }) => eventId)).size;
    for (const { eventId, type } of receiver.arrivals)
      if (!known.has(eventId) || !types.includes(type))
        flaws.push(`${eventId} (${type}) is not for the webhook “${name}”`);
  }
  const most = faults * REPEATS_A_FAULT;
  return {
    what: 'delivered again',
    figure: `${repeats} under the same id, in ${faults} faults of workers and the database`,
    flaws: [...flaws, ...(repeats > most ? [`${repeats} repeats, at most ${most} are explained`] : [])],
  };
}

/** First arrivals: exactly in the order of the log where the order is strict, else but for what was in flight at once. */
function inOrderOfTheLog(webhooks: readonly DrillWebhook[], log: readonly LoggedEvent[]): CheckResult {
  const places = new Map(log.map(({ id }, place) => [id, place]));
  const flaws: string[] = [];
  let overtaken = 0;
  for (const { name, isStrict, receiver } of webhooks.filter(({ isFaulty }) => !isFaulty)) {
    const ids = new Set(receiver.arrivals.map(({ eventId }) => eventId));
    const lateness = latenessOf([...ids].map((id) => places.get(id) ?? -1));
    overtaken += lateness.filter((behind) => behind > 0).length;
    const most = isStrict ? 0 : HELD;
    const late = lateness.filter((behind) => behind > most).length;
    if (late > 0) flaws.push(`${late} events came late to the webhook “${name}”`);
  }
  return {
    what: 'first attempts in order',
    figure: `${overtaken} overtaken on the way, none where the order is strict`,
    flaws,
  };
}

/** How many later ones have arrived before each, in the order of arrival. */
function latenessOf(places: readonly number[]): number[] {
  const arrived: number[] = [];
  return places.map((place) => {
    let at = arrived.length;
    while (at > 0 && arrived[at - 1]! > place) at -= 1;
    arrived.splice(at, 0, place);
    return arrived.length - 1 - at;
  });
}

function takenBy(types: readonly string[], log: readonly LoggedEvent[]): LoggedEvent[] {
  return log.filter(({ type }) => types.includes(type));
}
