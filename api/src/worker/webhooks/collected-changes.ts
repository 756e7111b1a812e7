import type { DeliveryRecord } from '@waxwing/core';
import type { EndpointChange, EndpointDelivery } from './endpoint/endpoint-delivery.js';

/** What the record under way stores of endpoints. */
export class CollectedChanges {
  #collected: readonly { readonly delivery: EndpointDelivery; readonly change: EndpointChange }[] = [];

  /** The rows of all that differ from what is stored. */
  collect(active: readonly EndpointDelivery[]): DeliveryRecord['endpoints'] {
    this.#collected = active.flatMap((delivery) => {
      const { change } = delivery;
      return change ? [{ delivery, change }] : [];
    });
    return this.#collected.map(({ delivery: { endpoint }, change }) => ({
      endpointId: endpoint.id,
      accountId: endpoint.accountId,
      ...change,
    }));
  }

  onStored(): void {
    for (const { delivery, change } of this.#collected) delivery.onChangeStored(change);
  }
}
