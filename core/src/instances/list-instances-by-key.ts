import { type ApiKey, grantsAccessTo } from '../keys/api-key.js';
import type { Clock } from '../shared/clock.js';
import type { InstanceByKey } from './get-instance-by-key.js';
import type { Instance } from './instance.js';
import { conditionOf } from './instance-condition.js';
import type { Instances } from './ports.js';

/** An instance's position in the list: by its creation, and of one moment by its id. */
export interface InstancePosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The instances that a key opens, the oldest first, page by page. A plan limits their number, so a page is cut from all of them. */
export class ListInstancesByKey {
  readonly #ports: { instances: Instances; clock: Clock };

  constructor(ports: { instances: Instances; clock: Clock }) {
    this.#ports = ports;
  }

  async execute(query: {
    key: ApiKey;
    /** Where the page before ended. */
    after?: InstancePosition | undefined;
    limit: number;
  }): Promise<{ instances: InstanceByKey[]; next: InstancePosition | undefined }> {
    const { key, after, limit } = query;
    const { instances, clock } = this.#ports;
    const opened = (await instances.listOf(key.accountId))
      .filter(({ id }) => grantsAccessTo(key, id))
      .toSorted((a, b) => compare(positionOf(a), positionOf(b)))
      .filter((instance) => !after || compare(after, positionOf(instance)) < 0);
    const at = clock.now();
    const shown = opened.slice(0, limit);
    const last = shown.at(-1);
    return {
      instances: shown.map((instance) => ({ instance, condition: conditionOf(instance.snapshot(), at) })),
      next: opened.length > shown.length && last ? positionOf(last) : undefined,
    };
  }
}

function positionOf(instance: Instance): InstancePosition {
  return { createdAt: instance.snapshot().createdAt, id: instance.id };
}

function compare(a: InstancePosition, b: InstancePosition): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
