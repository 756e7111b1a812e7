import { contract, type WebhookActivityBody, type WebhookBody } from '@waxwing/contract';
import type { BoundCall } from './call.js';
import { DashboardReplaysClient, DeliveriesClient, ProgramReplaysClient } from './deliveries-client.js';
import { dateOrNull } from './views/date-or-null.js';

export interface WebhookView {
  id: string;
  host: string;
  state: WebhookBody['status'];
  events: string[];
  headers: Record<string, string>;
  failingSince: Date | null;
  recordedUntil: Date | null;
}

export interface WebhookSecretView {
  secret: string;
  previousUntil: Date | null;
}

const toWebhookView = (body: WebhookBody): WebhookView => ({
  id: body.id,
  host: new URL(body.url ?? '').host,
  state: body.status,
  events: body.events,
  headers: body.headers,
  failingSince: dateOrNull(body.failing_since),
  recordedUntil: dateOrNull(body.recording_until),
});

/** The calls that dashboards and programs have alike. */
class EndpointsClient {
  readonly deliveries: DeliveriesClient;
  readonly #call: BoundCall;
  readonly #calls: typeof contract.webhooks | typeof contract.v1Webhooks;

  constructor(call: BoundCall, calls: typeof contract.webhooks | typeof contract.v1Webhooks) {
    this.#call = call;
    this.#calls = calls;

    this.deliveries = new DeliveriesClient(call, calls);
  }

  async create(
    url: string,
    settings: { events?: readonly string[]; headers?: Record<string, string> } = {},
  ): Promise<WebhookView & { secret: string | null }> {
    const body = await this.#call(this.#calls.create, { body: { url, ...settings } });
    return { ...toWebhookView(body), secret: body.secret };
  }

  async list(): Promise<WebhookView[]> {
    return (await this.#call(this.#calls.list)).data.map(toWebhookView);
  }

  async get(id: string): Promise<WebhookView> {
    return toWebhookView(await this.#call(this.#calls.get, { params: { id } }));
  }

  async move(id: string, url: string): Promise<WebhookView> {
    return toWebhookView(await this.#call(this.#calls.update, { params: { id }, body: { url } }));
  }

  async remove(id: string): Promise<void> {
    await this.#call(this.#calls.remove, { params: { id } });
  }
}

/** The webhooks that a program with a key manages. */
export class ProgramWebhooksClient extends EndpointsClient {
  readonly replays: ProgramReplaysClient;

  constructor(call: BoundCall) {
    super(call, contract.v1Webhooks);

    this.replays = new ProgramReplaysClient(call);
  }
}

/** The webhooks of a customer in the dashboard. */
export class WebhooksClient extends EndpointsClient {
  readonly replays: DashboardReplaysClient;
  readonly #call: BoundCall;

  constructor(call: BoundCall) {
    super(call, contract.webhooks);
    this.#call = call;

    this.replays = new DashboardReplaysClient(call);
  }

  /** How its deliveries of the last day went. */
  async activity(id: string): Promise<WebhookActivityBody | undefined> {
    return (await this.#call(contract.webhooks.listActivity, { query: { webhook_id: id } })).data[0];
  }

  async secret(id: string): Promise<WebhookSecretView> {
    const body = await this.#call(contract.webhooks.getSecret, { params: { id } });
    return { secret: body.secret, previousUntil: dateOrNull(body.previous_secret_until) };
  }

  async rotate(id: string): Promise<WebhookSecretView> {
    const body = await this.#call(contract.webhooks.rotateSecret, { params: { id }, body: {} });
    return { secret: body.secret, previousUntil: dateOrNull(body.previous_secret_until) };
  }

  async disable(id: string): Promise<void> {
    await this.#call(contract.webhooks.disable, { params: { id } });
  }

  async enable(id: string): Promise<void> {
    await this.#call(contract.webhooks.enable, { params: { id }, body: { from: 'where_it_stopped' } });
  }
}
