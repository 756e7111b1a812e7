import { setTimeout as delay } from 'node:timers/promises';
import { CallRefused, callJson } from './call-json.js';
import type { SandboxPhones } from './sandbox-process.js';

export const PASSWORD = 'a-password-of-asha';
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export interface BenchInstance {
  readonly id: string;
  readonly apiKey: string;
}

/** A customer of a running product, through its public API alone. */
export class BenchCustomer {
  readonly #baseUrl: string;

  private constructor(
    baseUrl: string,
    readonly token: string,
  ) {
    this.#baseUrl = baseUrl;
  }

  /** Signs up and claims the free plan; `address` is the caller's, for a product that trusts its proxy. */
  static async signUp(baseUrl: string, name = 'asha', address = '127.0.0.1'): Promise<BenchCustomer> {
    const body = { email: `${name}@example.com`, password: PASSWORD, username: 'Asha' };
    const headers = { 'x-forwarded-for': address };
    const url = `${baseUrl}/api/auth/signup`;
    const { token } = await callJson<{ token: string }>('POST', url, { body, headers });
    const customer = new BenchCustomer(baseUrl, token);
    await customer.#call('POST', 'subscription/claim-free');
    return customer;
  }

  async createInstance(): Promise<BenchInstance> {
    const { instance } = await this.#call<{ instance: { instance_id: string; api_key: string } }>(
      'POST',
      'instances/create',
    );
    return { id: instance.instance_id, apiKey: instance.api_key };
  }

  /** A key for all instances, with these scopes in place of the usual ones. */
  async createKey(name: string, scopes?: readonly string[]): Promise<string> {
    const body = { name, ...(scopes && { scopes }) };
    const { apiKey } = await this.#call<{ apiKey: { api_key: string } }>('POST', 'api-keys', body);
    return apiKey.api_key;
  }

  /** Returns its id. */
  async createWebhook(settings: {
    readonly url?: string;
    readonly kind?: 'push' | 'pull';
    readonly events: readonly string[];
    readonly order?: 'any' | 'strict';
  }): Promise<string> {
    const { id } = await this.#call<{ id: string }>('POST', 'webhooks', settings);
    return id;
  }

  /** Shows the instance's QR code to a new phone with this number, and waits until it can send. */
  async link({ id }: BenchInstance, sandbox: SandboxPhones, number: string): Promise<void> {
    await sandbox.addPhone(number);
    const read = () => this.#call<{ qr: string | null; status: string }>('GET', `instances/qrcode/${id}`);
    const { qr } = await pollUntil(read, (code) => code.qr !== null, `a QR code for ${number}`);
    await sandbox.scan(number, qr ?? '');
    await pollUntil(read, ({ status }) => status === 'ready', `${number} to be ready`);
  }

  /** Changes settings of the instance's number safety. */
  async setSafety({ id }: BenchInstance, settings: object): Promise<void> {
    await this.#call('PUT', `instances/${id}/safety`, settings);
  }

  async deleteInstances(): Promise<void> {
    const { instances } = await this.#call<{ instances: { instanceId: string }[] }>('GET', 'instances/list');
    for (const { instanceId } of instances) await this.#call('DELETE', `instances/delete/${instanceId}`);
  }

  /** Messages charged in the current window. */
  async charged(): Promise<number> {
    const { subscription } = await this.#call<{ subscription: { usage: { sent_messages: number } } }>(
      'GET',
      'subscription/current',
    );
    return subscription.usage.sent_messages;
  }

  #call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return callJson<Answer>(method, `${this.#baseUrl}/api/${path}`, {
      headers: { authorization: `Bearer ${this.token}` },
      ...(body && { body }),
    });
  }
}

async function pollUntil<T>(read: () => Promise<T>, done: (seen: T) => boolean, what: string): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const seen = await read().catch(askAgainLater);
    if (seen !== undefined && done(seen)) return seen;
    await delay(POLL_MS);
  }
  throw new Error(`waited ${TIMEOUT_MS / 1_000} s for ${what}`);
}

/** A busy product refuses a look with 503, and takes it later. */
function askAgainLater(error: unknown): undefined {
  if (!(error instanceof CallRefused && error.status === 503)) throw error;
}
