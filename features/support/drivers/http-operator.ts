import { contract } from '@waxwing/contract';
import { call } from './call.js';
import type { OperatorDriver } from './driver.js';

export class HttpOperator implements OperatorDriver {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async alive() {
    return (await call(this.#baseUrl, contract.health.live)).body.status === 'ok';
  }

  async ready() {
    const { body } = await call(this.#baseUrl, contract.health.ready);
    return { ready: body.status === 'ok', database: body.database, whatsapp: body.transport };
  }

  async documentedPaths() {
    const { body } = await call(this.#baseUrl, contract.health.openapi);
    return Object.keys((body as { paths?: object }).paths ?? {});
  }
}
