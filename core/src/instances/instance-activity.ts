import type { MessageStatistics } from '../messages/statistics/ports.js';
import type { Clock } from '../shared/clock.js';
import { addDays, dayOf } from '../shared/day.js';

/** The recent activity of an instance. */
export interface InstanceActivity {
  /** Messages sent and received since midnight UTC. */
  readonly messagesToday: number;
  readonly lastMessageAt: Date | null;
}

export interface ActivityPorts {
  statistics: MessageStatistics;
  clock: Clock;
}

const NONE: InstanceActivity = { messagesToday: 0, lastMessageAt: null };

/** Loads the activity of every instance of an account in one query. */
export async function loadActivity(
  { statistics, clock }: ActivityPorts,
  accountId: string,
): Promise<(instanceId: string) => InstanceActivity> {
  const today = dayOf(clock.now());
  const counted = await statistics.byInstance(accountId, today, addDays(today, 1));
  const known = new Map(
    counted.map(({ instanceId, sent, received, lastMessageAt }) => [
      instanceId,
      { messagesToday: sent + received, lastMessageAt },
    ]),
  );
  return (instanceId) => known.get(instanceId) ?? NONE;
}
