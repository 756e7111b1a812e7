import type { ApiKey } from '../keys/api-key.js';
import { RequestNotFound } from './errors.js';
import type { LoggedRequest } from './logged-request.js';
import type { RequestLog, RequestPage, RequestQuery, RequestScope } from './ports.js';

/** What a key may see of the log; undefined for all of the account. */
export function requestScopeOf({ id, instanceIds }: ApiKey): RequestScope | undefined {
  return instanceIds.length === 0 ? undefined : { keyId: id, instanceIds };
}

/** The calls of an account, the newest first. */
export class ListRequests {
  readonly #ports: { requestLog: RequestLog };

  constructor(ports: { requestLog: RequestLog }) {
    this.#ports = ports;
  }

  execute(query: RequestQuery): Promise<RequestPage> {
    return this.#ports.requestLog.list(query);
  }
}

interface GetRequestQuery {
  readonly accountId: string;
  readonly requestId: string;
  readonly within?: RequestScope | undefined;
}

/** The call that an answer's `request_id` names. @throws RequestNotFound */
export class GetRequest {
  readonly #ports: { requestLog: RequestLog };

  constructor(ports: { requestLog: RequestLog }) {
    this.#ports = ports;
  }

  async execute({ accountId, requestId, within }: GetRequestQuery): Promise<LoggedRequest> {
    const found = await this.#ports.requestLog.find(accountId, requestId, within);
    if (!found) throw new RequestNotFound();
    return found;
  }
}
