import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1Client } from '../support/clients/v1-client.js';
import { freshNumber } from '../support/numbers.js';
import type { Person } from '../support/person.js';
import { Phone } from '../support/phones.js';
import { writeOfEverything } from './lively-conversation.js';

/** People with names of every kind, and what they write. */
const WRITERS = [
  ['Meera Krishnamurthy-Venkataraman of Spice & Silk', 'Is the blue one back in stock?'],
  ['أحمد', 'أين طلبي رقم 2041؟ 🦚'],
  [undefined, `${'https://shop.example/orders/2041?from='}${'x'.repeat(90)}`],
] as const;

/** Conversations, some with unread messages, and one with an answer that WhatsApp refused. Resolves to its ID. */
export async function arrangeConversations(
  baseUrl: string,
  { customer, number, phone }: Person,
  shop: V1Client,
): Promise<string[]> {
  for (const [name, text] of WRITERS) {
    const writer = await Phone.add(baseUrl, { number: freshNumber(), name });
    if (text === WRITERS[0][1]) await writeOfEverything({ shop, number, writer });
    await writer.write(number, text);
  }
  const unread = await eventuallyPasses(async () => {
    const listed = await customer.conversations.list('true');
    if (listed.length <= WRITERS.length) throw new Error(`${listed.length} conversations are unread`);
    return listed;
  });
  const { id } = unread.find(({ preview }) => preview === WRITERS[0][1])!;
  await customer.conversations.reply(id, 'It is! Shall we put one aside for you?', 'first');
  await phone.injectFault({ kind: 'nack' });
  await customer.conversations.reply(id, 'We are open until eight.', 'second').catch(() => undefined);
  return [id];
}
