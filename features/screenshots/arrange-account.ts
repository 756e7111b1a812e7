import type { TimeMachine } from '@waxwing/api/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Clients } from '../support/clients/clients.js';
import { scanQrCode, waitForStatus } from '../support/linking.js';
import { freshNumber } from '../support/numbers.js';
import { Person } from '../support/person.js';
import { Phone } from '../support/phones.js';
import { arrangeConversations } from './arrange-conversations.js';
import { arrangeSafety } from './arrange-safety.js';
import { type ArrangedWebhook, arrangeWebhook } from './arrange-webhook.js';

/** The days between two rounds of messages. */
const DAYS_APART = 3;
const ROUNDS = [
  ['Your order 2041 is on its way.', 'Your table for four is booked for 19:30.'],
  [
    'Your code is 482 913. It is good for ten minutes.',
    'We received ₹1,499. Thank you.',
    'See you tomorrow.',
  ],
  ['The doctor is running half an hour late today.\nPlease come at 16:30 instead.', 'Your parcel is here.'],
];

export interface ArrangedAccount {
  readonly token: string;
  readonly instances: string[];
  readonly orders: string[];
  readonly webhooks: ArrangedWebhook[];
  readonly conversations: string[];
}

/**
 * A used account: a paid plan, an unpaid order, two instances of which one waits for its phone, keys, a webhook, and messages
 * that were read or received. `timeMachine`, if given, moves them into the past between the rounds.
 */
export async function arrangeAccount(
  baseUrl: string,
  clients: Clients,
  timeMachine?: TimeMachine,
): Promise<ArrangedAccount> {
  const asha = new Person('Asha', clients.customer());
  const { email, password, customer } = asha;
  asha.signedIn = await customer.signUp({ email, username: 'Asha', password });
  const { mockCheckoutResult } = await customer.billing.createOrder('Basic', 'month');
  if (mockCheckoutResult) await customer.billing.verifyPayment(mockCheckoutResult);
  else await customer.claimFree();

  asha.givePhone(await Phone.add(baseUrl, { number: asha.number, name: 'Asha' }));
  asha.addInstance(await customer.instances.create());
  await scanQrCode(asha);
  await waitForStatus(asha, 'ready');
  await writeMessages(baseUrl, clients, asha, timeMachine);

  for (const name of ['Shop', 'Newsletter']) asha.addKey(await customer.createKey(name));
  await customer.switchKey(asha.key('Newsletter').id, false);
  const waiting = mockCheckoutResult ? [await customer.instances.create()] : [];
  if (mockCheckoutResult) await customer.billing.createOrder('Pro', 'year');

  const ravi = await Phone.add(baseUrl, { number: freshNumber(), name: 'Ravi' });
  const webhook = await arrangeWebhook(customer, () => ravi.write(asha.number, 'Where is my parcel?'));

  const { orders } = await customer.billing.orders();
  const conversations = await arrangeConversations(baseUrl, asha, clients.v1(asha.instance.key));
  await arrangeSafety(baseUrl, asha, clients.integrator(asha.instance.key));
  return {
    token: asha.signedIn.token.text,
    instances: [asha.instance, ...waiting].map(({ id }) => id),
    orders: orders.map(({ id }) => id),
    webhooks: [webhook],
    conversations,
  };
}

async function writeMessages(baseUrl: string, clients: Clients, asha: Person, timeMachine?: TimeMachine) {
  const ravi = await Phone.add(baseUrl, { number: freshNumber(), name: 'Ravi' });
  const { id: instanceId, key } = asha.instance;
  const send = (number: string, text: string) => clients.integrator(key).send({ instanceId, number, text });
  for (const texts of ROUNDS) {
    for (const text of texts) await send(ravi.number, text);
    await ravi.read();
    await ravi.write(asha.number, 'Thank you!');
    if (timeMachine) await timeMachine.messages.ageMessages(asha.userId, DAYS_APART);
  }
  await send(ravi.number, 'This one has not been looked at yet.');
  await arrived(asha);
}

/** Waits until Ravi's message is in the history: it takes longest. */
function arrived({ customer }: Person): Promise<void> {
  return eventuallyPasses(async () => {
    const { received } = await customer.statistics();
    if (received < ROUNDS.length) throw new Error(`${received} messages have come in`);
  });
}
