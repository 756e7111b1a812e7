// chatwoot-bridge.mjs, for Node.js 18 or later. Run it with: node chatwoot-bridge.mjs
// What people write on WhatsApp stands in an API inbox of Chatwoot; what agents answer goes to WhatsApp.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

function setting(name, fallback) {
  const value = process.env[name] ?? fallback;
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
const WAXWING_URL = setting('WAXWING_URL');
const INSTANCE = setting('WAXWING_INSTANCE');
const WAXWING_KEY = setting('WAXWING_KEY');
const WAXWING_SECRET = Buffer.from(setting('WAXWING_SECRET').replace('whsec_', ''), 'base64');
// Both stand in Chatwoot in the settings of the inbox: its identifier, and the secret of its webhook.
const CONTACTS = `${setting('CHATWOOT_URL')}/public/api/v1/inboxes/${setting('CHATWOOT_INBOX')}/contacts`;
const CHATWOOT_SECRET = setting('CHATWOOT_SECRET');
// The ids of events that are in Chatwoot already, one a line: it outlives a restart.
const SEEN_FILE = setting('SEEN_FILE', 'chatwoot-bridge.seen');

const seen = new Set(existsSync(SEEN_FILE) ? readFileSync(SEEN_FILE, 'utf8').split('\n') : []);
/** The URL of the conversation with each chat_id. */
const conversations = new Map();

async function ask(url, body) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(4000),
  });
  if (!response.ok) throw new Error(`Chatwoot answered ${response.status}`);
  return response.json();
}

/** The open conversation with somebody, whom Chatwoot knows by our chat_id; or a new one. */
async function conversationWith({ chat_id, from, from_name }) {
  const known = conversations.get(chat_id);
  if (known) return known;
  const number = from ? `+${from}` : undefined;
  // A contact that is there already is answered as it is.
  const contact = { source_id: chat_id, name: from_name ?? number ?? chat_id, phone_number: number };
  await ask(CONTACTS, contact);
  const list = `${CONTACTS}/${encodeURIComponent(chat_id)}/conversations`;
  const open = (await ask(list)).find(({ status }) => status !== 'resolved') ?? (await ask(list, {}));
  conversations.set(chat_id, `${list}/${open.id}`);
  return `${list}/${open.id}`;
}

/** Writes a received message into Chatwoot, once. */
async function toChatwoot({ id, type, instance_id, data: { message } }) {
  const isOurs = type === 'message.received' && instance_id === INSTANCE && message?.chat_id;
  if (!isOurs || seen.has(id)) return;
  const conversation = await conversationWith(message);
  try {
    await ask(`${conversation}/messages`, { content: message.text || `(${message.type})` });
  } catch (error) {
    // It may have been deleted: the next attempt looks for it anew.
    conversations.delete(message.chat_id);
    throw error;
  }
  seen.add(id);
  appendFileSync(SEEN_FILE, `${id}\n`);
}

/** Sends what an agent has written. From a status of 400 on Chatwoot marks the message as failed. */
async function toWhatsApp(message) {
  const { event, id, message_type, content, source_id, account, conversation } = message;
  const isAnswer = event === 'message_created' && message_type === 'outgoing' && !message.private;
  // With a source_id it has come to Chatwoot from elsewhere, and is on WhatsApp already.
  if (!isAnswer || source_id) return 204;
  if (!content) return 422;
  const send = (prefer) =>
    fetch(`${WAXWING_URL}/api/v1/messages`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${WAXWING_KEY}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `chatwoot-${account.id}-${id}`,
        Prefer: prefer,
      },
      body: JSON.stringify({
        instance_id: INSTANCE,
        to: conversation.contact_inbox.source_id,
        type: 'text',
        text: content,
      }),
    });
  // Chatwoot waits for five seconds. What WhatsApp refuses by then is told to the agent.
  let response = await send('wait=3');
  // The instance is away for a moment: Waxwing keeps the message, and sends it when it is back.
  if (response.status === 503) response = await send('respond-async');
  return response.ok ? 204 : response.status;
}

function isSigned({ timestamp, signatures = '', expected }) {
  const wanted = Buffer.from(expected);
  const isFresh = Math.abs(Date.now() / 1000 - timestamp) <= 300;
  return (
    isFresh &&
    signatures.split(' ').some((signature) => {
      const given = Buffer.from(signature);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    })
  );
}

function isFromWaxwing(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const hmac = createHmac('sha256', WAXWING_SECRET).update(`${id}.${timestamp}.`).update(body);
  return isSigned({ timestamp, signatures, expected: `v1,${hmac.digest('base64')}` });
}

function isFromChatwoot(headers, body) {
  const { 'x-chatwoot-timestamp': timestamp, 'x-chatwoot-signature': signatures } = headers;
  const hmac = createHmac('sha256', CHATWOOT_SECRET).update(`${timestamp}.`).update(body);
  return isSigned({ timestamp, signatures, expected: `sha256=${hmac.digest('hex')}` });
}

let last = Promise.resolve();
/** One after the other: two first messages of somebody must not open two conversations. */
function inTurn(work) {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

async function answer({ url, headers }, body) {
  if (url === '/waxwing' && isFromWaxwing(headers, body)) {
    await inTurn(() => toChatwoot(JSON.parse(body)));
    return 204;
  }
  return url === '/chatwoot' && isFromChatwoot(headers, body) ? toWhatsApp(JSON.parse(body)) : 401;
}

const server = createServer(async (request, response) => {
  if (!(request.headers['content-length'] <= 1000000)) return response.writeHead(413).end();
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(await answer(request, Buffer.concat(chunks))).end();
  } catch (error) {
    // Waxwing tries again later; Chatwoot shows the agent that the message has failed.
    process.stderr.write(`${error.message}\n`);
    response.writeHead(502).end();
  }
});
server.listen(setting('PORT', '4000'), '127.0.0.1', () => {
  process.stdout.write(`Between Waxwing and Chatwoot on port ${server.address().port}\n`);
});
