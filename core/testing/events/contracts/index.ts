import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { accountEventsContract } from './account-events.js';
import { eventInterestsContract } from './event-interests.js';
import { eventLogContract } from './event-log.js';
import { eventWatchContract } from './event-watch.js';
import { instanceEventsContract } from './instance-events.js';
import { messageEventsContract } from './message-events.js';
import { messageStepsContract } from './message-steps.js';

/** What every implementation of `EventsPorts` keeps. */
export function eventsContracts(name: string, setup: () => Promise<PersistenceFixture>): void {
  accountEventsContract(name, setup);
  eventInterestsContract(name, setup);
  eventLogContract(name, setup);
  eventWatchContract(name, setup);
  instanceEventsContract(name, setup);
  messageEventsContract(name, setup);
  messageStepsContract(name, setup);
}
