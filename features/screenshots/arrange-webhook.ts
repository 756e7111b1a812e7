import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { CustomerClient } from '../support/clients/customer-client.js';
import { deferCleanup } from '../support/product/service.js';
import { ShopServer } from '../support/shop-server.js';

export interface ArrangedWebhook {
  readonly id: string;
  /** The event that its server has refused. */
  readonly refused: string;
}

/** A webhook whose server takes what comes, and refuses one of the events that `happen` makes. */
export async function arrangeWebhook(
  { webhooks }: CustomerClient,
  happen: () => Promise<unknown>,
): Promise<ArrangedWebhook> {
  const server = await ShopServer.start();
  deferCleanup(async () => server.close());
  const { id } = await webhooks.create(server.url);
  await happen();
  await delivered(() => server.got.length > 0);
  server.answer = '{\n  "error": "out of stock",\n  "order": 2041\n}';
  const taken = server.got.length;
  server.status = 500;
  await happen();
  await delivered(() => server.got.length > taken);
  const [refused = ''] = await eventuallyPasses(async () => {
    const deliveries = await webhooks.deliveries.list(id, { status: 'retrying' });
    if (deliveries.length === 0) throw new Error('no delivery is recorded yet');
    return deliveries.map(({ event_id }) => event_id);
  });
  return { id, refused };
}

function delivered(has: () => boolean): Promise<void> {
  return eventuallyPasses(async () => {
    if (!has()) throw new Error('nothing was delivered yet');
  });
}
