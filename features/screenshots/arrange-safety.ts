import type { IntegratorClient } from '../support/clients/integrator-client.js';
import { freshNumber } from '../support/numbers.js';
import type { Person } from '../support/person.js';
import { Phone } from '../support/phones.js';

/** How many first contacts are written to, of which the first leaves and the others wait. */
const STRANGERS = 6;

/** Protects the number, has first contacts wait, and people who want no messages. */
export async function arrangeSafety(
  baseUrl: string,
  { customer, instance }: Person,
  shop: IntegratorClient,
): Promise<void> {
  await customer.safety.change(instance.id, { mode: 'protect' });
  for (let stranger = 0; stranger < STRANGERS; stranger += 1) {
    const { number } = await Phone.add(baseUrl, { number: freshNumber(), name: undefined });
    await shop.send({
      instanceId: instance.id,
      number,
      text: 'Our spring sale begins.',
      withoutWaiting: true,
    });
  }
  await customer.safety.addOptOut(freshNumber());
}
