import type { Instance } from './instance.js';
import type { Instances } from './ports.js';

/** The account's instances, the oldest first. */
export class ListInstances {
  constructor(private readonly ports: { instances: Instances }) {}

  execute({ accountId }: { accountId: string }): Promise<readonly Instance[]> {
    return this.ports.instances.listOf(accountId);
  }
}
