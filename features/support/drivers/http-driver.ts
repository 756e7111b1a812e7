import type { CustomerDriver, Driver, IntegratorDriver, OperatorDriver } from './driver.js';
import { HttpCustomer } from './http-customer.js';
import { HttpIntegrator } from './http-integrator.js';
import { HttpOperator } from './http-operator.js';

/** Drives the product through its API. */
export class HttpDriver implements Driver {
  constructor(private readonly baseUrl: string) {}

  customer(): CustomerDriver {
    return new HttpCustomer(this.baseUrl);
  }

  integrator(key: string): IntegratorDriver {
    return new HttpIntegrator(this.baseUrl, key);
  }

  operator(): OperatorDriver {
    return new HttpOperator(this.baseUrl);
  }
}
