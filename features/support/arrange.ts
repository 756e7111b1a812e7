import { scanQrCode, waitForStatus } from './linking.js';
import type { Person } from './person.js';
import { Phone } from './phones.js';
import type { Scenario } from './world.js';

export async function signUp(person: Person): Promise<void> {
  const { email, name: username, password, customer } = person;
  person.signedIn = await customer.signUp({ email, username, password });
}

export async function claimFree(person: Person): Promise<void> {
  await signUp(person);
  await person.customer.claimFree();
}

export async function createInstance(person: Person): Promise<void> {
  person.addInstance(await person.customer.instances.create());
}

export async function addPhone(
  { product }: Scenario,
  person: Person,
  { nameless, ...phone }: { hidden?: boolean; nameless?: boolean } = {},
): Promise<void> {
  const name = nameless ? undefined : person.name;
  person.givePhone(await Phone.add(product.url, { number: person.number, name, ...phone }));
}

/** A customer who can send: plan, instance, phone, and a link between the two. */
export async function linkInstance(
  scenario: Scenario,
  person: Person,
  phone: { nameless?: boolean } = {},
): Promise<void> {
  await claimFree(person);
  await createInstance(person);
  await addPhone(scenario, person, phone);
  await scanQrCode(person);
  await waitForStatus(person, 'ready');
}
