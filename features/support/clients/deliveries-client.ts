import { contract, type DeliveryBody, type DeliveryDetailBody, type ReplayBody } from '@waxwing/contract';
import type { BoundCall, ReplyOf } from './call.js';

export type TestDelivery = ReplyOf<typeof contract.webhooks.sendTest>;

/** The calls about the deliveries of a webhook that dashboards and programs have alike. */
export class DeliveriesClient {
  readonly #call: BoundCall;
  readonly #calls: typeof contract.webhooks | typeof contract.v1Webhooks;

  constructor(call: BoundCall, calls: typeof contract.webhooks | typeof contract.v1Webhooks) {
    this.#call = call;
    this.#calls = calls;
  }

  async list(id: string, query: { status?: DeliveryBody['status'] } = {}): Promise<DeliveryBody[]> {
    return (await this.#call(this.#calls.listDeliveries, { params: { id }, query })).data;
  }

  get(id: string, event_id: string): Promise<DeliveryDetailBody> {
    return this.#call(this.#calls.getDelivery, { params: { id, event_id } });
  }

  resend(id: string, event_id: string): Promise<DeliveryBody> {
    return this.#call(this.#calls.resendDelivery, { params: { id, event_id } });
  }

  /** How many there were. */
  async recover(id: string, since: string): Promise<number> {
    return (await this.#call(this.#calls.recoverDeliveries, { params: { id }, body: { since } })).recovered;
  }

  test(id: string, type: string): Promise<TestDelivery> {
    return this.#call(this.#calls.sendTest, { params: { id }, body: { type } });
  }
}

/** The replays of a webhook: what dashboards and programs do alike. */
class ReplaysClient {
  readonly #call: BoundCall;
  readonly #calls: typeof contract.webhooks | typeof contract.v1Webhooks;

  constructor(call: BoundCall, calls: typeof contract.webhooks | typeof contract.v1Webhooks) {
    this.#call = call;
    this.#calls = calls;
  }

  start(id: string, since: string): Promise<ReplayBody> {
    return this.#call(this.#calls.startReplay, { params: { id }, body: { since } });
  }

  cancel(id: string): Promise<ReplayBody> {
    return this.#call(this.#calls.cancelReplay, { params: { id } });
  }
}

export class DashboardReplaysClient extends ReplaysClient {
  readonly #call: BoundCall;

  constructor(call: BoundCall) {
    super(call, contract.webhooks);
    this.#call = call;
  }

  /** The last one; null where there was none. */
  async get(id: string): Promise<ReplayBody | null> {
    return (await this.#call(contract.webhooks.getReplay, { params: { id } })).replay;
  }
}

export class ProgramReplaysClient extends ReplaysClient {
  readonly #call: BoundCall;

  constructor(call: BoundCall) {
    super(call, contract.v1Webhooks);
    this.#call = call;
  }

  get(id: string): Promise<ReplayBody> {
    return this.#call(contract.v1Webhooks.getReplay, { params: { id } });
  }
}
