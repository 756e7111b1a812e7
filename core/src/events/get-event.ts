import type { ApiKey } from '../keys/api-key.js';
import { EventNotFound } from './errors.js';
import type { AccountEvent } from './event.js';
import { STREAM_ONLY_TYPES } from './event-type.js';
import type { EventLog } from './ports.js';

/** An event that the key may read. @throws EventNotFound */
export class GetEvent {
  readonly #ports: { eventLog: EventLog };

  constructor(ports: { eventLog: EventLog }) {
    this.#ports = ports;
  }

  async execute({ key, eventId }: { key: ApiKey; eventId: string }): Promise<AccountEvent> {
    const event = await this.#ports.eventLog.find(key.accountId, eventId);
    if (!event || STREAM_ONLY_TYPES.includes(event.type) || !opens(key, event)) throw new EventNotFound();
    return event;
  }
}

/** A key that is restricted to instances sees nothing of the account as a whole. */
function opens({ instanceIds }: ApiKey, { instanceId }: AccountEvent): boolean {
  return instanceIds.length === 0 || (instanceId !== null && instanceIds.includes(instanceId));
}
