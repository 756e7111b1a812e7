import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { listenOnLoopback } from '@waxwing/adapters/testing';

interface Contact {
  readonly id: number;
  readonly source_id: string;
  readonly name: string | null;
  readonly email: null;
  readonly phone_number: string | null;
}

interface ChatwootMessage {
  readonly id: number;
  readonly content: string | null;
  readonly message_type: 'incoming' | 'outgoing';
  readonly private: boolean;
  readonly source_id: string | null;
  status: 'sent' | 'failed';
}

interface Conversation {
  readonly id: number;
  readonly contact: Contact;
  readonly messages: ChatwootMessage[];
  status: 'open' | 'resolved';
}

/** A refusal of the API. */
class Refusal extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }
}

const INBOX = { id: 7, name: 'WhatsApp' };
const E164 = /^\+[1-9]\d{1,14}$/;

/**
 * What the bridge needs of Chatwoot: the public calls of an API inbox, and its signed webhook, whose failure marks an agent's message
 * as failed. Calls and bodies have the names of Chatwoot's own controllers (`public/api/v1/inboxes`) and of `Message#webhook_data`.
 */
export class ChatwootStandIn {
  readonly inbox = randomUUID();
  readonly secret = randomUUID();
  readonly #server: Server;
  readonly #contacts = new Map<string, Contact>();
  #conversations: Conversation[] = [];
  #port = 0;
  #opened = 0;
  #messages = 0;
  #refusals = 0;
  /** Where it calls the bridge. */
  callback: string | undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(error instanceof Refusal ? error.status : 500).end('{}'),
      );
    });
  }

  static async start(): Promise<ChatwootStandIn> {
    const chatwoot = new ChatwootStandIn();
    chatwoot.#port = await listenOnLoopback(chatwoot.#server);
    return chatwoot;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The conversations with somebody, the oldest first. */
  conversationsWith(sourceId: string): readonly Conversation[] {
    return this.#conversations.filter(({ contact }) => contact.source_id === sourceId);
  }

  /** An agent begins to write to a contact. */
  openConversation(sourceId: string): Conversation {
    return this.#open(this.#contact({ source_id: sourceId }));
  }

  deleteConversationsWith(sourceId: string): void {
    this.#conversations = this.#conversations.filter(({ contact }) => contact.source_id !== sourceId);
  }

  /** The next so many calls are answered 500. */
  refuseNext(count: number): void {
    this.#refusals = count;
  }

  /** An agent writes: the message as Chatwoot shows it once the bridge was told. */
  async agentWrites(
    conversation: Conversation,
    content: string | null,
    more: Partial<Pick<ChatwootMessage, 'private' | 'source_id'>> = {},
  ): Promise<ChatwootMessage> {
    const message = this.#add(conversation, { message_type: 'outgoing', content, ...more });
    await this.tell(conversation, message);
    return message;
  }

  /** Calls the bridge with a message, as often as it is asked to. */
  async tell(
    conversation: Conversation,
    message: ChatwootMessage,
    secret: string = this.secret,
  ): Promise<number> {
    const { contact } = conversation;
    const body = railsJson({
      account: { id: 1, name: 'Shop' },
      additional_attributes: {},
      content_attributes: {},
      content_type: 'text',
      ...message,
      conversation: {
        channel: 'Channel::Api',
        contact_inbox: {
          id: contact.id,
          contact_id: contact.id,
          inbox_id: INBOX.id,
          source_id: contact.source_id,
        },
        id: conversation.id,
        inbox_id: INBOX.id,
        meta: { sender: { ...contact, type: 'contact' }, hmac_verified: false },
        status: conversation.status,
      },
      inbox: INBOX,
      sender: message.message_type === 'outgoing' ? { id: 3, name: 'Priya', type: 'user' } : contact,
      event: 'message_created',
    });
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const { status, ok } = await fetch(String(this.callback), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-chatwoot-delivery': randomUUID(),
        'x-chatwoot-timestamp': timestamp,
        'x-chatwoot-signature': `sha256=${hmac}`,
      },
      body,
    });
    if (!ok) message.status = 'failed';
    return status;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (this.#refusals > 0) {
      this.#refusals -= 1;
      throw new Refusal(500);
    }
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const [, ...path] = new URL(request.url ?? '', this.url).pathname.split('/');
    const [inbox, contacts, contact, conversations, conversation, messages] = path
      .slice(4)
      .map(decodeURIComponent);
    if (
      path.slice(0, 4).join('/') !== 'public/api/v1/inboxes' ||
      inbox !== this.inbox ||
      contacts !== 'contacts'
    )
      throw new Refusal(404);
    const call = `${request.method} ${[contact && ':contact', conversations, conversation && ':id', messages].filter(Boolean).join('/')}`;
    switch (call) {
      case 'POST ':
        return { ...this.#contact(body), pubsub_token: 'token' };
      case 'GET :contact/conversations':
        return this.conversationsWith(this.#known(contact).source_id);
      case 'POST :contact/conversations':
        return this.#open(this.#known(contact));
      case 'POST :contact/conversations/:id/messages':
        return this.#receive(this.#known(contact), Number(conversation), body);
      default:
        throw new Refusal(404);
    }
  }

  /** The contact that has this source id, or a new one. */
  #contact({ source_id = randomUUID(), name = null, phone_number = null }: Partial<Contact>): Contact {
    if (phone_number !== null && !E164.test(phone_number)) throw new Refusal(422);
    const known = this.#contacts.get(source_id);
    if (known) return known;
    const contact = { id: this.#contacts.size + 1, source_id, name, email: null, phone_number };
    this.#contacts.set(source_id, contact);
    return contact;
  }

  #known(sourceId: string | undefined): Contact {
    const contact = this.#contacts.get(sourceId ?? '');
    if (!contact) throw new Refusal(404);
    return contact;
  }

  #open(contact: Contact): Conversation {
    this.#opened += 1;
    const conversation: Conversation = {
      id: this.#opened,
      contact,
      messages: [],
      status: 'open',
    };
    this.#conversations.push(conversation);
    return conversation;
  }

  /** A message of the contact; agents and webhooks are told of it alike, after the answer. */
  #receive(contact: Contact, id: number, { content }: { content: string }): unknown {
    const conversation = this.conversationsWith(contact.source_id).find((found) => found.id === id);
    if (!conversation) throw new Refusal(404);
    const message = this.#add(conversation, { message_type: 'incoming', content });
    if (this.callback) this.tell(conversation, message).catch(() => undefined);
    return { ...message, message_type: 0, conversation_id: id };
  }

  #add(
    conversation: Conversation,
    message: Pick<ChatwootMessage, 'message_type' | 'content'>,
  ): ChatwootMessage {
    this.#messages += 1;
    const added: ChatwootMessage = {
      id: this.#messages,
      private: false,
      source_id: null,
      status: 'sent',
      ...message,
    };
    conversation.messages.push(added);
    return added;
  }
}

/** JSON as Rails writes it: what is signed is not what JSON.stringify would make of it. */
function railsJson(body: object): string {
  return JSON.stringify(body).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
