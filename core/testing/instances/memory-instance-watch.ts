import type { Instance, Instances, InstanceWatch } from '../../src/index.js';
import { yieldToEventLoop } from '../fixture/memory-store.js';

/** Takes a turn of the event loop for a tenth of a second, so that no test waits. */
export class MemoryInstanceWatch implements InstanceWatch {
  readonly #instances: Pick<Instances, 'get'>;

  constructor(instances: Pick<Instances, 'get'>) {
    this.#instances = instances;
  }

  async waitUntil(
    accountId: string,
    id: string,
    isExpected: (instance: Instance) => boolean,
    timeoutMs: number,
  ): Promise<Instance> {
    let instance = await this.#instances.get(accountId, id);
    for (let leftMs = timeoutMs; leftMs > 0 && !isExpected(instance); leftMs -= 100) {
      await yieldToEventLoop();
      instance = await this.#instances.get(accountId, id);
    }
    return instance;
  }
}
