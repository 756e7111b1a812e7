import { randomInt } from 'node:crypto';
import { CustomerClient } from './customer-client.js';
import { IntegratorClient } from './integrator-client.js';
import { OperatorClient } from './operator-client.js';
import { V1Client } from './v1-client.js';

/** An address of the range for benchmarking (RFC 2544). */
function randomTestAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

/** Drives the product through its API. Each customer has an IP address of its own, as far as the product can tell. */
export class Clients {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  customer(): CustomerClient {
    return new CustomerClient(this.#baseUrl, randomTestAddress());
  }

  integrator(key: string): IntegratorClient {
    return new IntegratorClient(this.#baseUrl, key);
  }

  v1(key: string): V1Client {
    return new V1Client(this.#baseUrl, key);
  }

  operator(): OperatorClient {
    return new OperatorClient(this.#baseUrl);
  }
}
