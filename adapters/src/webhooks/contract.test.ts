import { webhookSenderContract } from '@waxwing/core/testing';
import { testSender } from './testing/attempts.js';
import { httpReceiver, type Receiver } from './testing/receivers.js';

webhookSenderContract('undici', async () => {
  const sender = testSender();
  const receivers: Receiver[] = [];
  const received: { eventId: string; body: string }[] = [];
  return {
    sender,
    received,
    async receive({ status, retryAfter, body }) {
      const receiver = await httpReceiver(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const eventId = String(request.headers['webhook-id']);
        received.push({ eventId, body: Buffer.concat(chunks).toString() });
        if (status === null) return void response.destroy();
        response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }) }).end(body);
      });
      receivers.push(receiver);
      return `http://127.0.0.1:${receiver.port}/hook`;
    },
    async close() {
      await sender.close();
      for (const receiver of receivers) receiver.close();
    },
  };
});
