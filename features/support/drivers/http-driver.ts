import { randomInt } from 'node:crypto';
import type { CustomerDriver, Driver, IntegratorDriver, OperatorDriver } from './driver.js';
import { HttpCustomer } from './http-customer.js';
import { HttpIntegrator } from './http-integrator.js';
import { HttpOperator } from './http-operator.js';

/** An address of the range for benchmarking (RFC 2544). */
function randomTestAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

/** Drives the product through its API. Each customer has an IP address of its own, as far as the product can tell. */
export class HttpDriver implements Driver {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  customer(): CustomerDriver {
    return new HttpCustomer(this.#baseUrl, randomTestAddress());
  }

  integrator(key: string): IntegratorDriver {
    return new HttpIntegrator(this.#baseUrl, key);
  }

  operator(): OperatorDriver {
    return new HttpOperator(this.#baseUrl);
  }
}
