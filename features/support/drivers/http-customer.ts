import { contract, type Operation, type SignedInBody } from '@waxwing/contract';
import type { PasskeyAssertion } from '@waxwing/core';
import { type Call, call, type ReplyOf } from './call.js';
import { parseCsv } from './csv.js';
import type { CustomerDriver } from './driver.js';
import { HttpBilling } from './http-billing.js';
import { HttpProfile } from './http-profile.js';
import {
  toCurrentPlan,
  toHistoryPage,
  toInstanceEntry,
  toInstanceUsage,
  toInstanceView,
  toKeyView,
  toMessageTimeline,
  toPairingCode,
  toPlan,
  toStandingView,
  toStatistics,
} from './http-views.js';
import { readToken } from './token.js';
import type { Credentials, HistoryExport, HistoryFilter, SignedIn } from './views.js';

/** A customer, who keeps the latest token as the dashboard does. */
export class HttpCustomer implements CustomerDriver {
  readonly #baseUrl: string;
  readonly #address: string | undefined;
  #token: string | undefined;
  readonly profile = new HttpProfile({
    call: (operation, request) => this.#call(operation, request),
    storeSignIn: (body) => this.#storeSignIn(body),
    storeToken: (token) => {
      this.#token = token;
    },
  });
  readonly billing = new HttpBilling((operation, request) => this.#call(operation, request));

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

  async plans() {
    // Without the token: the catalogue is public.
    const { body } = await call(this.#baseUrl, contract.plans.list);
    return body.plans.map(toPlan);
  }

  async currentPlan() {
    const { subscription, hasActiveSubscription } = await this.#call(contract.subscriptions.current);
    if (hasActiveSubscription !== (subscription !== null)) throw new Error('the two halves contradict');
    return subscription ? toCurrentPlan(subscription) : undefined;
  }

  async claimFree() {
    return toCurrentPlan((await this.#call(contract.subscriptions.claimFree)).subscription);
  }

  async createInstance() {
    return toInstanceView((await this.#call(contract.instances.create)).instance);
  }

  async instances() {
    return (await this.#call(contract.instances.list)).instances.map(toInstanceEntry);
  }

  async instance(id: string) {
    const { instance } = await this.#call(contract.instances.detail, { params: { instanceId: id } });
    return {
      ...toInstanceView(instance),
      retryAt: instance.retry_at === null ? null : new Date(instance.retry_at),
      standing: toStandingView(instance.standing),
      notice: instance.notice,
    };
  }

  async qrCode(id: string) {
    const body = await this.#call(contract.instances.qrCode, { params: { instanceId: id } });
    const { status, qr: picture, reason, reason_code: reasonCode, pairing } = body;
    return { status, picture, reason, reasonCode, pairingCode: pairing && toPairingCode(pairing) };
  }

  async requestPairingCode(instanceId: string, number: string) {
    const request = { params: { instanceId }, body: { number } };
    return toPairingCode(await this.#call(contract.instances.pairingCode, request));
  }

  async passkey(instanceId: string) {
    const { passkey } = await this.#call(contract.instances.passkey, { params: { instanceId } });
    return passkey ? { ...passkey, options: passkey.options ?? undefined } : undefined;
  }

  async answerPasskey(instanceId: string, ticket: string, assertion: PasskeyAssertion) {
    await this.#call(contract.instances.answerPasskey, {
      params: { instanceId },
      body: { ticket, assertion },
    });
  }

  async confirmPasskey(instanceId: string, ticket: string) {
    await this.#call(contract.instances.answerPasskey, { params: { instanceId }, body: { ticket } });
  }

  async resetInstance(id: string) {
    return (await this.#call(contract.instances.reset, { params: { instanceId: id } })).message;
  }

  async deleteInstance(id: string) {
    await this.#call(contract.instances.remove, { params: { instanceId: id } });
  }

  async proxy(instanceId: string) {
    const { proxy } = await this.#call(contract.instances.proxy, { params: { instanceId } });
    return proxy?.address;
  }

  async setProxy(instanceId: string, url: string) {
    await this.#call(contract.instances.setProxy, { params: { instanceId }, body: { url } });
  }

  async removeProxy(instanceId: string) {
    await this.#call(contract.instances.removeProxy, { params: { instanceId } });
  }

  async setDisplayName(instanceId: string, name: string) {
    const change = { params: { instanceId }, body: { display_name: name } };
    await this.#call(contract.instances.setDisplayName, change);
  }

  async switchInstanceKey(id: string, on: boolean) {
    const change = { params: { instanceId: id }, body: { is_active: on } };
    await this.#call(contract.instances.switchKey, change);
  }

  async createKey(name: string, expiresAt?: Date) {
    const body = { name, ...(expiresAt && { expires_at: expiresAt.toISOString() }) };
    return toKeyView((await this.#call(contract.keys.create, { body })).apiKey);
  }

  async keys() {
    return (await this.#call(contract.keys.list)).apiKeys.map(toKeyView);
  }

  async renameKey(id: string, name: string) {
    return toKeyView((await this.#call(contract.keys.update, { params: { id }, body: { name } })).apiKey);
  }

  async switchKey(id: string, on: boolean) {
    const change = { params: { id }, body: { is_active: on } };
    return toKeyView((await this.#call(contract.keys.update, change)).apiKey);
  }

  async deleteKey(id: string) {
    await this.#call(contract.keys.remove, { params: { id } });
  }

  async history({ instanceId, direction, from, until, page, perPage }: HistoryFilter = {}) {
    const query = { instanceId, direction, startDate: from, endDate: until, page, limit: perPage };
    return toHistoryPage(await this.#call(contract.messages.history, { query }));
  }

  async exportHistory({ instanceId, direction, from, until }: HistoryFilter = {}): Promise<HistoryExport> {
    const query = { instanceId, direction, startDate: from, endDate: until };
    const [columns = [], ...rows] = parseCsv(await this.#call(contract.messages.export, { query }));
    return { columns, rows };
  }

  async messageTimeline(id: string) {
    return toMessageTimeline((await this.#call(contract.messages.detail, { params: { id } })).message);
  }

  async statistics(days?: number) {
    const query = { period: days };
    return toStatistics((await this.#call(contract.statistics.stats, { query })).stats);
  }

  async usageByInstance(days?: number) {
    const query = { period: days };
    return (await this.#call(contract.statistics.byInstance, { query })).usage.map(toInstanceUsage);
  }

  #storeSignIn({ user, token }: SignedInBody): SignedIn {
    this.#token = token;
    const { user_id: userId, email, username, role } = user;
    return { userId, email, username, role, token: readToken(token) };
  }

  async #call<O extends Operation>(operation: O, request: Call = {}): Promise<ReplyOf<O>> {
    const headers = { ...request.headers, ...(this.#address && { 'x-forwarded-for': this.#address }) };
    return (await call(this.#baseUrl, operation, { ...request, headers, bearer: this.#token })).body;
  }
}
