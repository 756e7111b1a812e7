import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing/eventually';
import { type LinkedCustomer, linkedCustomer, untilReady } from './customer.js';
import { call } from './http.js';
import { Product } from './product.js';

const SENDS = 200;
const OTHER = '919800000002';

/** WhatsApp's id of a message, which follows from the message's own. */
const waIdOf = (id: string) => `3EB0${id.slice(-18).toUpperCase()}`;

describe('a kill -9 in the middle of 200 concurrent sends', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sandbox: SandboxServer;
  let product: Product;

  beforeAll(async () => {
    folder = await temporaryFolder();
    // In this process, so that its memory of what arrived survives the product's death.
    sandbox = await SandboxServer.start();
    await sandbox.control.addPhone({ number: OTHER, name: 'Ravi' });
    product = await Product.start({
      dataDir: folder.path,
      env: { SANDBOX_URL: sandbox.url, SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64') },
    });
  });
  afterAll(async () => {
    await product.stop();
    await sandbox.stop();
    await folder.remove();
  });

  /** Starts all sends at once, every other one without waiting for WhatsApp. Resolves with the ids of the answered ones. */
  async function sendAll({ instanceId, key }: LinkedCustomer): Promise<string[]> {
    const answers = await Promise.allSettled(
      Array.from({ length: SENDS }, (_, n) =>
        call(`${product.url}/api/public/send/${instanceId}`, {
          bearer: key,
          body: { number: OTHER, message: `Order ${n} shipped` },
          ...(n % 2 === 0 && { headers: { prefer: 'respond-async' } }),
        }),
      ),
    );
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' && [200, 202].includes(answer.value.status)
        ? [answer.value.body.id as string]
        : [],
    );
  }

  async function history({ token }: LinkedCustomer): Promise<{ id: string; status: string }[]> {
    const all = [];
    for (let page = 1; ; page++) {
      const { body } = await call(`${product.url}/api/messages/history?limit=100&page=${page}`, {
        bearer: token,
      });
      const messages = body.messages as { id: string; status: string }[];
      if (messages.length === 0) return all;
      all.push(...messages);
    }
  }

  /** Every message as WhatsApp has answered for it. */
  async function allSettled(customer: LinkedCustomer): Promise<{ id: string; status: string }[]> {
    return eventually(
      () => history(customer),
      (messages) => messages.every(({ status }) => status !== 'pending'),
    );
  }

  it.each([20, 60, 120, 250, 500, 900])(
    'after %i ms loses no accepted message, sends none twice, and charges exactly what was accepted',
    async (ms) => {
      // A failed case may have left it stopped.
      await product.resume();
      const own = `9198000${String(ms).padStart(5, '0')}`;
      await sandbox.control.addPhone({ number: own, name: 'Asha' });
      const customer = await linkedCustomer(product.url, sandbox.control, own);
      const answering = sendAll(customer);
      await delay(ms);
      await product.kill();
      const accepted = await answering;

      await product.resume();
      await untilReady(product.url, customer);
      const stored = await allSettled(customer);
      const arrived = sandbox.control
        .messages(OTHER)
        .filter(({ from }) => from === own)
        .map(({ id }) => id);

      // More may be stored than answered: an answer can be lost on its way, a message may not.
      expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted));
      expect(stored.every(({ status }) => ['sent', 'delivered'].includes(status))).toBe(true);
      expect([...arrived].sort()).toEqual(stored.map(({ id }) => waIdOf(id)).sort());
      const { body } = await call(`${product.url}/api/subscription/current`, { bearer: customer.token });
      expect((body.subscription as { usage: { sent_messages: number } }).usage.sent_messages).toBe(
        stored.length,
      );
    },
  );
});
