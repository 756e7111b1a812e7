import type { EventPosition } from '../../events/event.js';
import type { EventType } from '../../events/event-type.js';
import type { WebhookActivity } from '../history/webhook-activity.js';
import type { StoredEndpoint } from '../webhook-endpoint.js';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryPage,
  DeliveryPlace,
  DeliveryRetry,
  DeliveryStatus,
} from './delivery.js';
import type { EndpointHealth } from './endpoint-health.js';
import type { Replay } from './replay.js';

/** The right to deliver the events of a shard's accounts. Each claim raises the epoch; a record of an older one is refused. */
export interface ShardLease {
  readonly shard: number;
  readonly owner: string;
  readonly epoch: number;
}

export interface ShardRenewal {
  /** A shard that is missing here is lost. */
  readonly leases: readonly ShardLease[];
  /** Processes that deliver, this one included. */
  readonly workers: number;
  /** When the earliest lease of another owner runs out, 0 or less for shards without one; null where there are none. */
  readonly freeInMs: number | null;
  /** The time of the database: a worker's own clock may be wrong. */
  readonly now: Date;
}

/** Which worker delivers for which accounts: one worker at a time. */
export interface DeliveryShards {
  /** How long a lease holds, in ms, from the start of the claim or renewal. */
  readonly ttlMs: number;
  /** Renews the leases of `owner` and counts it among the workers. */
  renew(owner: string): Promise<ShardRenewal>;
  /** Claims up to `limit` shards that have no worker. */
  claim(owner: string, limit: number): Promise<readonly ShardLease[]>;
  release(leases: readonly ShardLease[]): Promise<void>;
  /** Releases all that `owner` holds, and counts it among the workers no more. */
  leave(owner: string): Promise<void>;
}

/** An enabled push endpoint with what its worker has to know. */
export interface DeliveryTarget {
  readonly stored: StoredEndpoint;
  readonly health: EndpointHealth;
  /** Raised where its health begins anew: it was enabled, or has another URL. */
  readonly healthEpoch: number;
  /** Whether the log holds events of the account after its position, whatever they are. */
  readonly hasEvents: boolean;
  /** When the earliest of its retries is due. */
  readonly nextRetryAt: Date | null;
  /** Its owner asks for one of them to be sent now. */
  readonly hasResend: boolean;
  readonly replay: Replay | null;
}

export interface TargetQuery {
  readonly shards: readonly number[];
  /** Only endpoints of these accounts; of all without it. */
  readonly accountIds?: readonly string[];
  /** These are answered also where nothing is to be done for them. One that is missing is disabled or removed. */
  readonly endpointIds?: readonly string[];
}

export interface DueRetries {
  /** In the order of the log. */
  readonly due: readonly DeliveryRetry[];
  /** When the earliest of all others is due; null where there are no others. */
  readonly nextAt: Date | null;
}

/** What is to be delivered. */
export interface DeliveryTargets {
  /** The enabled push endpoints of these shards with events, retries or a replay to work at. */
  list(query: TargetQuery): Promise<readonly DeliveryTarget[]>;
  /** Those due by then, or all that are not given up; resends first. */
  listRetries(
    endpointId: string,
    query: { readonly dueBy: Date | 'all'; readonly limit: number; readonly except: readonly string[] },
  ): Promise<DueRetries>;
}

/** What one worker has to store of its deliveries, of many endpoints at once. */
export interface DeliveryRecord {
  readonly leases: readonly ShardLease[];
  readonly attempts: readonly DeliveryAttempt[];
  /** Stored or replaced. */
  readonly retries: readonly DeliveryRetry[];
  /** Their rows are removed: they are delivered, or their event is gone. */
  readonly settled: readonly { readonly endpointId: string; readonly eventId: string }[];
  /** Endpoints that are back: their next `MAX_RESUMED` retries become due now. */
  readonly resumed: readonly string[];
  readonly endpoints: readonly {
    readonly endpointId: string;
    readonly accountId: string;
    readonly position: EventPosition;
    /** Not stored where it is of an earlier epoch. */
    readonly health: EndpointHealth;
    readonly healthEpoch: number;
  }[];
  readonly replays: readonly {
    readonly id: string;
    readonly endpointId: string;
    readonly accountId: string;
    readonly position: EventPosition;
    readonly delivered: number;
    readonly failed: number;
    readonly done: boolean;
  }[];
}

export interface RecordAnswer {
  /** Their lease has moved on; nothing of their accounts was stored. */
  readonly lostShards: readonly number[];
  /** Endpoints in the record that are disabled or removed. */
  readonly stoppedEndpoints: readonly string[];
  /** Replays in the record that were cancelled. */
  readonly stoppedReplays: readonly string[];
}

/** Stores what came of deliveries, fenced by the shards' leases. */
export interface DeliveryRecords {
  /** One commit. A position never moves back. */
  record(record: DeliveryRecord): Promise<RecordAnswer>;
}

export interface DeliveryQuery {
  readonly accountId: string;
  readonly endpointId: string;
  /** Without it all of which an attempt is kept. */
  readonly status?: Exclude<DeliveryStatus, 'waiting'> | undefined;
  readonly types?: readonly EventType[] | undefined;
  /** Where the page before has ended. */
  readonly before?: DeliveryPlace | undefined;
  readonly limit: number;
}

/** What was delivered to an endpoint and what failed, the latest attempt first. Waiting events stand in the log. */
export interface Deliveries {
  list(query: DeliveryQuery): Promise<DeliveryPage>;
  /** With all its attempts, the oldest first. Undefined where none is kept, and none is planned. */
  find(
    accountId: string,
    endpointId: string,
    eventId: string,
  ): Promise<(Delivery & { readonly all: readonly DeliveryAttempt[] }) | undefined>;
  /** Has the event tried once more, now. One that waits for a retry keeps its schedule if that fails too; any other is given up. */
  resend(retry: Pick<DeliveryRetry, 'accountId' | 'endpointId' | 'event'>): Promise<void>;
  /** Begins anew with all that were given up and happened since then. Answers how many. */
  recover(accountId: string, endpointId: string, since: Date): Promise<number>;
}

export interface ActivityQuery {
  readonly accountId: string;
  /** All push endpoints of the account where it is absent. */
  readonly endpointId?: string | undefined;
  /** The beginning of the first hour that counts. */
  readonly since: Date;
  /** Where counts end. */
  readonly countLimit: number;
}

/** How deliveries go. Reads counts that are kept, and bounded parts of what waits. */
export interface WebhookActivities {
  /** Lists the activity of push endpoints, the oldest first. */
  list(query: ActivityQuery): Promise<readonly WebhookActivity[]>;
}

export interface Replays {
  /** @throws ReplayRunning where one of the endpoint runs */
  start(replay: Replay): Promise<void>;
  /** The endpoint's last one. */
  findLast(accountId: string, endpointId: string): Promise<Replay | undefined>;
  /** The stopped one; undefined where none runs. */
  cancel(accountId: string, endpointId: string): Promise<Replay | undefined>;
}

export interface DeliveryRetention {
  /** Makes room for the attempts of the coming days, and removes the days that ended before `endedBefore`. */
  rotateAttempts(at: Date, endedBefore: Date): Promise<void>;
  /** Forgets up to `limit` events that were given up and happened before this time, and answers how many. */
  forgetGivenUp(occurredBefore: Date, limit: number): Promise<number>;
}

/** Wakes the workers. Hints only: each looks anyway. Each function unsubscribes when its result is called. */
export interface DeliveryHints {
  /** An account has new events, or something to be sent now. */
  onEvents(listener: (accountId: string) => void): () => void;
  /** Shards were released. */
  onShardsReleased(listener: () => void): () => void;
}

/** The time of the database, which all processes share: that of a process may be wrong, and what is signed names the time. */
export interface ServerTime {
  read(): Promise<Date>;
}

/** What is stored of deliveries. */
export interface DeliveriesPorts {
  readonly deliveries: Deliveries;
  readonly deliveryHints: DeliveryHints;
  readonly deliveryRecords: DeliveryRecords;
  readonly deliveryRetention: DeliveryRetention;
  readonly deliveryShards: DeliveryShards;
  readonly deliveryTargets: DeliveryTargets;
  readonly replays: Replays;
  readonly serverTime: ServerTime;
  readonly webhookActivities: WebhookActivities;
}
