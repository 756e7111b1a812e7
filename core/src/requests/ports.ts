import type { HistoryPosition } from '../messages/ports.js';
import type { LoggedRequest } from './logged-request.js';

export type StatusClass = '2xx' | '4xx' | '5xx';

export interface RequestFilter {
  readonly statusClass?: StatusClass | undefined;
  readonly code?: string | undefined;
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
}

/** What a key of certain instances may see: its own calls, and those about its instances. */
export interface RequestScope {
  readonly keyId: string;
  readonly instanceIds: readonly string[];
}

export interface RequestQuery extends RequestFilter {
  readonly accountId: string;
  /** The whole account where absent. */
  readonly within?: RequestScope | undefined;
  readonly limit: number;
  /** Only what is older than this. */
  readonly before?: HistoryPosition | undefined;
}

export interface RequestPage {
  readonly requests: readonly LoggedRequest[];
  /** Where the next page begins; undefined at the end. A page that looked through enough may have few calls, or none, and go on. */
  readonly next: HistoryPosition | undefined;
}

/** The calls of the public API in the last days. */
export interface RequestLog {
  /** Stores calls of accounts that are open. */
  record(requests: readonly LoggedRequest[]): Promise<void>;
  /** The newest first. */
  list(query: RequestQuery): Promise<RequestPage>;
  /** The newest call with this `request_id`. */
  find(accountId: string, requestId: string, within?: RequestScope): Promise<LoggedRequest | undefined>;
  /** Makes room for the coming days, and removes the days that ended before `endedBefore`. */
  rotate(at: Date, endedBefore: Date): Promise<void>;
}

/** What is stored of calls. */
export interface RequestsPorts {
  readonly requestLog: RequestLog;
}
