import { contract, type OptOutBody, type SafetyBody, type SafetyChangeBody } from '@waxwing/contract';
import type { BoundCall } from './call.js';

interface SafetyCalls {
  readonly read: typeof contract.instanceSafety.safety | typeof contract.v1Safety.get;
  readonly change: typeof contract.instanceSafety.setSafety | typeof contract.v1Safety.set;
  readonly optOuts: typeof contract.optOuts | typeof contract.v1OptOuts;
  /** What the paths call the instance. */
  readonly instance: 'instanceId' | 'id';
}

export const SAFETY_OF_ACCOUNT: SafetyCalls = {
  read: contract.instanceSafety.safety,
  change: contract.instanceSafety.setSafety,
  optOuts: contract.optOuts,
  instance: 'instanceId',
};
export const SAFETY_OF_KEY: SafetyCalls = {
  read: contract.v1Safety.get,
  change: contract.v1Safety.set,
  optOuts: contract.v1OptOuts,
  instance: 'id',
};

/** The safety of numbers and the opt-outs, as dashboards and programs read and change them. */
export class SafetyClient {
  readonly #call: BoundCall;
  readonly #calls: SafetyCalls;

  constructor(call: BoundCall, calls: SafetyCalls) {
    this.#call = call;
    this.#calls = calls;
  }

  async read(instanceId: string): Promise<SafetyBody> {
    return this.#call(this.#calls.read, { params: { [this.#calls.instance]: instanceId } });
  }

  async change(instanceId: string, body: SafetyChangeBody): Promise<SafetyBody> {
    return this.#call(this.#calls.change, { params: { [this.#calls.instance]: instanceId }, body });
  }

  /** The numbers of those whose number begins so. */
  async optOuts(number?: string): Promise<OptOutBody[]> {
    return (await this.#call(this.#calls.optOuts.list, { query: { number } })).data;
  }

  async addOptOut(number: string): Promise<void> {
    await this.#call(this.#calls.optOuts.add, { body: { number } });
  }

  async removeOptOut(number: string): Promise<void> {
    await this.#call(this.#calls.optOuts.remove, { params: { number } });
  }
}
