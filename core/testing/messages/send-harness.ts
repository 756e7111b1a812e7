import { SendMessage, type SendMessageCommand, type Subscription } from '../../src/index.js';
import { anApiKey, newNumber } from '../fixture/builders.js';
import { createMemoryPorts } from '../fixture/memory-ports.js';
import { aReceipt } from '../fixture/message-builders.js';
import { seedSender } from '../fixture/seed.js';

/** A customer with ten messages who sends a text, and a worker that answers as it is told. */
export async function startSending(overrides: Partial<Subscription> = {}) {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports, { messageLimit: 10, ...overrides });
  const { account, instance, lease } = sender;
  const key = anApiKey({ accountId: account.id });
  const command: SendMessageCommand = {
    key,
    instanceId: instance.id,
    to: newNumber(),
    text: 'Order shipped',
    async: false,
  };
  const send = (change: Partial<SendMessageCommand> = {}) =>
    new SendMessage(ports).execute({ ...command, ...change });
  const stored = async () => (await ports.messages.page({ accountId: account.id, page: 1, limit: 9 })).items;
  /** Acts as the worker: settles every message at the moment of its acceptance. */
  const answer = (end: 'sent' | 'delivered' | 'not-on-whatsapp') => {
    const accept = ports.intake.accept.bind(ports.intake);
    ports.intake.accept = async (request) => {
      const verdict = await accept(request);
      const { id } = request.message;
      const at = ports.clock.now();
      const failure = {
        code: 'not_on_whatsapp',
        reason: 'This number is not on WhatsApp.',
        refund: true,
      } as const;
      await ports.outbox.settle(lease, [
        end === 'not-on-whatsapp' ? { id, kind: 'failed', ...failure } : { id, kind: 'sent', at },
      ]);
      if (end === 'delivered') await ports.inbox.recordReceipts(lease, [aReceipt(request.message, end, at)]);
      return verdict;
    };
  };
  return { ports, ...sender, key, command, send, stored, answer };
}
