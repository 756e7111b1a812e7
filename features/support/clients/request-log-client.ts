import type { contract, RequestBody } from '@waxwing/contract';
import type { BoundCall } from './call.js';

export interface RequestFilter {
  readonly status?: '2xx' | '4xx' | '5xx';
  readonly operation?: string;
}

/** The log of public calls, as dashboards and programs read it alike. */
export class RequestLogClient {
  readonly #call: BoundCall;
  readonly #calls: typeof contract.requestLog | typeof contract.v1Requests;

  constructor(call: BoundCall, calls: typeof contract.requestLog | typeof contract.v1Requests) {
    this.#call = call;
    this.#calls = calls;
  }

  async find(requestId: string): Promise<RequestBody> {
    return this.#call(this.#calls.get, { params: { request_id: requestId } });
  }

  async list({ status, operation }: RequestFilter = {}): Promise<RequestBody[]> {
    return (await this.#call(this.#calls.list, { query: { status, operation } })).data;
  }
}
