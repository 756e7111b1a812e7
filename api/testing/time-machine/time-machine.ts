import { AccountTimes } from './account-times.js';
import { EventTimes } from './event-times.js';
import { MessageTimes } from './message-times.js';
import { PlanTimes } from './plan-times.js';
import { SessionTimes } from './session-times.js';
import { StoredData } from './stored-data.js';
import { WebhookTimes } from './webhook-times.js';

/**
 * Creates states that otherwise take time or money: an almost used quota, an ended plan, half a minute without polling.
 * It changes stored data, and nothing of the product's behaviour.
 */
export class TimeMachine {
  readonly #data: StoredData;
  readonly accounts: AccountTimes;
  readonly plans: PlanTimes;
  readonly sessions: SessionTimes;
  readonly messages: MessageTimes;
  readonly events: EventTimes;
  readonly webhooks: WebhookTimes;

  private constructor(data: StoredData) {
    this.#data = data;
    this.accounts = new AccountTimes(data);
    this.plans = new PlanTimes(data);
    this.sessions = new SessionTimes(data);
    this.messages = new MessageTimes(data);
    this.events = new EventTimes(data);
    this.webhooks = new WebhookTimes(data);
  }

  /** Connects to the database in the product's data folder. */
  static async of(dataDir: string): Promise<TimeMachine> {
    return new TimeMachine(await StoredData.open(dataDir));
  }

  close(): Promise<void> {
    return this.#data.close();
  }
}
