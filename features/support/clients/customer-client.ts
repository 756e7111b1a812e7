import { contract, type Operation, type SignedInBody } from '@waxwing/contract';
import { BillingClient } from './billing-client.js';
import { type Call, call, type ReplyOf } from './call.js';
import { ConversationsClient } from './conversations-client.js';
import { parseCsv } from './csv.js';
import { download } from './download.js';
import { EventStream } from './event-stream.js';
import { InstancesClient } from './instances-client.js';
import { MediaClient, OF_ACCOUNT } from './media-client.js';
import { ProfileClient } from './profile-client.js';
import { RequestLogClient } from './request-log-client.js';
import { SAFETY_OF_ACCOUNT, SafetyClient } from './safety-client.js';
import { readToken } from './token.js';
import type { Credentials, SignedIn } from './views/accounts.js';
import {
  type HistoryExport,
  type HistoryFilter,
  type HistoryPage,
  type MessageTimeline,
  toHistoryPage,
  toMessageTimeline,
} from './views/history.js';
import { type KeyLimits, type KeyView, toKeyView } from './views/keys.js';
import { type CurrentPlan, type Plan, toCurrentPlan, toPlan } from './views/plans.js';
import { type InstanceUsage, type Statistics, toInstanceUsage, toStatistics } from './views/statistics.js';
import { WebhooksClient } from './webhooks-client.js';

/** A customer, who keeps the latest token as the dashboard does. */
export class CustomerClient {
  readonly #baseUrl: string;
  readonly #address: string | undefined;
  #token: string | undefined;
  readonly profile = new ProfileClient({
    call: (operation, request) => this.#call(operation, request),
    storeSignIn: (body) => this.#storeSignIn(body),
    storeToken: (token) => {
      this.#token = token;
    },
  });
  readonly billing = new BillingClient((operation, request) => this.#call(operation, request));
  readonly instances = new InstancesClient((operation, request) => this.#call(operation, request));
  readonly conversations = new ConversationsClient((operation, request) => this.#call(operation, request));
  readonly webhooks = new WebhooksClient((operation, request) => this.#call(operation, request));
  readonly media = new MediaClient((operation, request) => this.#call(operation, request), OF_ACCOUNT);
  readonly safety = new SafetyClient(
    (operation, request) => this.#call(operation, request),
    SAFETY_OF_ACCOUNT,
  );
  readonly requests = new RequestLogClient(
    (operation, request) => this.#call(operation, request),
    contract.requestLog,
  );

  /** `address` is the client's IP address, as a proxy would report it; without it, the real one. */
  constructor(baseUrl: string, address?: string) {
    this.#baseUrl = baseUrl;
    this.#address = address;
  }

  async signUp(person: { email: string; username: string; password: string }): Promise<SignedIn> {
    return this.#storeSignIn(await this.#call(contract.accounts.signUp, { body: person }));
  }

  async logIn(credentials: Credentials): Promise<SignedIn> {
    return this.#storeSignIn(await this.#call(contract.accounts.logIn, { body: credentials }));
  }

  async plans(): Promise<Plan[]> {
    // Without the token: the catalogue is public.
    const { body } = await call(this.#baseUrl, contract.plans.list);
    return body.plans.map(toPlan);
  }

  /** The file of a received message. */
  async fileOf(id: string): Promise<Buffer> {
    const request = { params: { id }, bearer: this.#token };
    return download(this.#baseUrl, contract.messageMedia.content, request);
  }

  /** A picture that the account has stored, as a list shows it. */
  async smallPicture(id: string): Promise<Buffer> {
    const request = { params: { id }, bearer: this.#token };
    return download(this.#baseUrl, contract.mediaFiles.small, request);
  }

  async fetchFile(id: string): Promise<void> {
    await this.#call(contract.messageMedia.request, { params: { id } });
  }

  /** Undefined without an active plan. */
  async currentPlan(): Promise<CurrentPlan | undefined> {
    const { subscription, hasActiveSubscription } = await this.#call(contract.subscriptions.current);
    if (hasActiveSubscription !== (subscription !== null)) throw new Error('the two halves contradict');
    return subscription ? toCurrentPlan(subscription) : undefined;
  }

  async claimFree(): Promise<CurrentPlan> {
    return toCurrentPlan((await this.#call(contract.subscriptions.claimFree)).subscription);
  }

  async createKey(name: string, expiresAt?: Date, limits: KeyLimits = {}): Promise<KeyView> {
    const body = { name, ...(expiresAt && { expires_at: expiresAt.toISOString() }), ...limits };
    return toKeyView((await this.#call(contract.keys.create, { body })).apiKey);
  }

  async keys(): Promise<KeyView[]> {
    return (await this.#call(contract.keys.list)).apiKeys.map(toKeyView);
  }

  async renameKey(id: string, name: string): Promise<KeyView> {
    return toKeyView((await this.#call(contract.keys.update, { params: { id }, body: { name } })).apiKey);
  }

  async switchKey(id: string, on: boolean): Promise<KeyView> {
    const change = { params: { id }, body: { is_active: on } };
    return toKeyView((await this.#call(contract.keys.update, change)).apiKey);
  }

  async limitKey(id: string, limits: KeyLimits): Promise<KeyView> {
    return toKeyView((await this.#call(contract.keys.update, { params: { id }, body: limits })).apiKey);
  }

  async deleteKey(id: string): Promise<void> {
    await this.#call(contract.keys.remove, { params: { id } });
  }

  async history({
    instanceId,
    direction,
    from,
    until,
    page,
    perPage,
  }: HistoryFilter = {}): Promise<HistoryPage> {
    const query = { instanceId, direction, startDate: from, endDate: until, page, limit: perPage };
    return toHistoryPage(await this.#call(contract.messages.history, { query }));
  }

  /** The history as a CSV file; the filter's page is ignored. */
  async exportHistory({ instanceId, direction, from, until }: HistoryFilter = {}): Promise<HistoryExport> {
    const query = { instanceId, direction, startDate: from, endDate: until };
    const [columns = [], ...rows] = parseCsv(await this.#call(contract.messages.export, { query }));
    return { columns, rows };
  }

  async messageTimeline(id: string): Promise<MessageTimeline> {
    return toMessageTimeline((await this.#call(contract.messages.detail, { params: { id } })).message);
  }

  /** For so many days; for the product's default period if not given. */
  async statistics(days?: number): Promise<Statistics> {
    const query = { period: days };
    return toStatistics((await this.#call(contract.statistics.stats, { query })).stats);
  }

  async usageByInstance(days?: number): Promise<InstanceUsage[]> {
    const query = { period: days };
    return (await this.#call(contract.statistics.byInstance, { query })).usage.map(toInstanceUsage);
  }

  #storeSignIn({ user, token }: SignedInBody): SignedIn {
    this.#token = token;
    const { user_id: userId, email, username, role } = user;
    return { userId, email, username, role, token: readToken(token) };
  }

  /** The connection of an open dashboard. */
  stream(last?: string): Promise<EventStream> {
    return EventStream.open(this.#baseUrl, contract.streams.changes, { bearer: this.#token ?? '', last });
  }

  async #call<O extends Operation>(operation: O, request: Call = {}): Promise<ReplyOf<O>> {
    const headers = { ...request.headers, ...(this.#address && { 'x-forwarded-for': this.#address }) };
    return (await call(this.#baseUrl, operation, { ...request, headers, bearer: this.#token })).body;
  }
}
