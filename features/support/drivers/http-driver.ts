import { randomInt } from 'node:crypto';
import type { CustomerDriver, Driver, IntegratorDriver, OperatorDriver } from './driver.js';
import { HttpCustomer } from './http-customer.js';
import { HttpIntegrator } from './http-integrator.js';
import { HttpOperator } from './http-operator.js';

/** Of the addresses that are set aside for trying things out. */
function freshAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

/** Drives the product through its API. */
export class HttpDriver implements Driver {
  /** With `ownAddresses` everybody comes from another address, as far as the product can tell. */
  constructor(
    private readonly baseUrl: string,
    private readonly options: { ownAddresses?: boolean } = {},
  ) {}

  customer(): CustomerDriver {
    return new HttpCustomer(this.baseUrl, this.options.ownAddresses ? freshAddress() : undefined);
  }

  integrator(key: string): IntegratorDriver {
    return new HttpIntegrator(this.baseUrl, key);
  }

  operator(): OperatorDriver {
    return new HttpOperator(this.baseUrl);
  }
}
