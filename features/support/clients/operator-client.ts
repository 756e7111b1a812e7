import { contract } from '@waxwing/contract';
import { call } from './call.js';

export class OperatorClient {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async alive(): Promise<boolean> {
    return (await call(this.#baseUrl, contract.health.live)).body.status === 'ok';
  }

  async ready(): Promise<{ ready: boolean; database: boolean; whatsapp: boolean }> {
    const { body } = await call(this.#baseUrl, contract.health.ready);
    return { ready: body.status === 'ok', database: body.database, whatsapp: body.transport };
  }

  async documentedPaths(): Promise<string[]> {
    const { body } = await call(this.#baseUrl, contract.health.openapi);
    return Object.keys((body as { paths?: object }).paths ?? {});
  }

  /** The same of the description for programs of customers. */
  async publicPaths(): Promise<string[]> {
    const { body } = await call(this.#baseUrl, contract.health.openapiPublic);
    return Object.keys((body as { paths?: object }).paths ?? {});
  }

  /** The present value of a gauge without labels. */
  async gauge(name: string): Promise<number> {
    const text = await (await fetch(`${this.#baseUrl}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    if (line === undefined) throw new Error(`/metrics does not tell ${name}`);
    return Number(line.slice(name.length));
  }
}
