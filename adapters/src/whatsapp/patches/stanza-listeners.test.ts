/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { ASHA, RAVI, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { onStanza } from './stanza-listeners.js';

describe('live hook: stanzas before Baileys handles them', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  test.each(['message', 'receipt', 'ack,class:message', 'notification', 'call'])(
    'a listener to %s is called before Baileys’ own',
    async (pattern) => {
      harness = await SandboxHarness.open();
      const client = harness.client();
      client.connect();
      const { ws } = client.socket;
      const event = `CB:${pattern}`;
      expect(ws.listenerCount(event)).toBeGreaterThan(0);
      const listener = () => undefined;
      onStanza(client.socket, pattern, listener);
      expect(ws.listeners(event)[0]).toBe(listener);
    },
  );

  test('messages, receipts and acknowledgements arrive under the names of their stanzas', async () => {
    harness = await SandboxHarness.open();
    const { socket, send } = await linked(harness);
    const heard: string[] = [];
    for (const pattern of ['message', 'receipt', 'ack,class:message'])
      onStanza(socket, pattern, ({ tag }) => heard.push(tag));
    await send();
    await harness.control.write(RAVI, { to: ASHA, text: 'hello' });
    const all = new Set(['ack', 'message', 'receipt']);
    await eventuallyPasses(() => expect(new Set(heard)).toEqual(all));
  });
});

async function linked(harness: SandboxHarness) {
  const client = await harness.linked(ASHA);
  return { socket: client.socket, send: () => client.send(RAVI, 'hello') };
}
