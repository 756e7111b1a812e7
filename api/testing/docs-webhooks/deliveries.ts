import { createServer } from 'node:http';
import { AddressWall, SystemResolver } from '@waxwing/adapters/egress';
import { listenOnLoopback } from '@waxwing/adapters/testing';
import { UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import { EVENT_CATALOGUE } from '@waxwing/contract';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const NEXT_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
/** How old a delivery may be: what Standard Webhooks recommends, and the page says. */
export const TOLERANCE_MS = 300_000;

const { example } = EVENT_CATALOGUE[0];
type MessageBody = NonNullable<typeof example.data.message>;
/** With what a signature over something else than the bytes gets wrong. */
const TEXT = 'Où est-il ? 👩‍👩‍👧 \u2028 100 % "sûr"';

/** A received message as the product tells it, each number with an id of its own. */
export function receivedEvent(number: number, changes: Partial<MessageBody> = {}) {
  return {
    ...example,
    id: `evt_0198c0de5a7e7000a1b2c3d4e5f6${String(number).padStart(4, '0')}`,
    instance_id: changes.instance_id ?? example.instance_id,
    data: { ...example.data, message: { ...example.data.message!, text: TEXT, ...changes } },
  };
}
export type ReceivedEvent = ReturnType<typeof receivedEvent>;

/** The sender of the product. */
export function productSender(): UndiciWebhookSender {
  const wall = new AddressWall({ mode: 'local', deny: [], ownPorts: [] });
  return new UndiciWebhookSender({ wall, resolver: new SystemResolver() });
}

export interface Sending {
  readonly event?: ReceivedEvent;
  readonly secrets?: readonly string[];
  /** How long ago it was signed. */
  readonly ageMs?: number;
}

/** Sends an event as the product does; the status that came back. */
export async function send(
  sender: UndiciWebhookSender,
  url: string,
  { event = receivedEvent(1), secrets = [SECRET], ageMs = 0 }: Sending = {},
): Promise<number | null> {
  const { status } = await sender.send({
    endpoint: { id: url, accountId: 'account-1', url, secrets, headers: {} },
    eventId: event.id,
    sentAt: new Date(Date.now() - ageMs),
    body: JSON.stringify(event),
    attempt: 1,
    origin: 'new',
  });
  return status;
}

/** A delivery as it arrives. */
export interface Delivery {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A delivery as the product sends it, caught on its way. */
export async function caught(sender: UndiciWebhookSender, sending: Sending = {}): Promise<Delivery> {
  const arrived = Promise.withResolvers<Delivery>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(204).end();
    const headers = request.headers as Record<string, string>;
    arrived.resolve({ headers, body: Buffer.concat(chunks).toString() });
  });
  try {
    await send(sender, `http://127.0.0.1:${await listenOnLoopback(server)}/`, sending);
    return await arrived.promise;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Each way of changing a delivery that must not go unnoticed. */
export const CHANGES: Readonly<Record<string, (delivery: Delivery) => Delivery>> = {
  'the body': ({ headers, body }) => ({ headers, body: body.replace('sûr', 'dur') }),
  'a space after the body': ({ headers, body }) => ({ headers, body: `${body} ` }),
  'the id': (delivery) => withHeader(delivery, 'webhook-id', () => receivedEvent(2).id),
  'the timestamp': (delivery) =>
    withHeader(delivery, 'webhook-timestamp', (timestamp) => String(Number(timestamp) + 1)),
  'the version of the signature': (delivery) =>
    withHeader(delivery, 'webhook-signature', (signature) => signature.replace('v1,', 'v2,')),
  'the length of the signature': (delivery) =>
    withHeader(delivery, 'webhook-signature', (signature) => signature.slice(0, -4)),
};

function withHeader({ headers, body }: Delivery, name: string, change: (value: string) => string): Delivery {
  return { headers: { ...headers, [name]: change(headers[name] ?? '') }, body };
}
