import {
  contract,
  type Operation,
  type V1InstanceBody,
  type V1MessageBody,
  type V1SendBody,
} from '@waxwing/contract';
import { type Call, call, type Reply, type ReplyOf } from './call.js';
import { download } from './download.js';
import { MediaClient, OF_KEY } from './media-client.js';
import { RequestLogClient } from './request-log-client.js';
import { SAFETY_OF_KEY, SafetyClient } from './safety-client.js';

export interface V1Send {
  readonly to: string;
  readonly text?: string;
  /** What is sent instead of a text: its type, and the field of that name. */
  readonly content?: { readonly type: string; readonly [type: string]: unknown };
  /** What phones show for a link in the text. */
  readonly preview?: V1SendBody['preview'];
  /** Numbers of those whom the text or the caption names. */
  readonly mentions?: readonly string[];
  /** The id of the message that it answers. */
  readonly answers?: string;
  readonly prefer?: string;
  /** The shop's own word for the message. */
  readonly order?: string;
  /** The caller's idempotency key. */
  readonly reference?: string;
}

export interface V1Typing {
  readonly to: string;
  readonly state: 'composing' | 'recording' | 'paused';
  readonly seconds?: number;
}

export interface V1SentMessage {
  readonly message: V1MessageBody;
  /** The preference that was followed. */
  readonly applied: string | null;
  readonly replayed: boolean;
}

/** A shop's software, which calls version 1 with one API key. */
export class V1Client {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly requests = new RequestLogClient(
    async (operation, request) => (await this.#call(operation, request)).body,
    contract.v1Requests,
  );

  readonly safety = new SafetyClient(
    async (operation, request) => (await this.#call(operation, request)).body,
    SAFETY_OF_KEY,
  );

  readonly media = new MediaClient(
    async (operation, request) => (await this.#call(operation, request)).body,
    OF_KEY,
  );

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  async send({
    to,
    text,
    content,
    preview,
    mentions,
    answers,
    order,
    prefer,
    reference,
  }: V1Send): Promise<V1SentMessage> {
    const { body, headers } = await this.#call(contract.v1Messages.send, {
      headers: { ...(prefer && { prefer }), ...(reference && { 'idempotency-key': reference }) },
      body: {
        to,
        ...(content ?? { type: 'text', text }),
        ...(preview && { preview }),
        ...(mentions && { mentions }),
        ...(answers && { context: { message_id: answers } }),
        ...(order !== undefined && { reference: order }),
      } as V1SendBody,
    });
    return {
      message: body,
      applied: headers.get('preference-applied'),
      replayed: headers.get('idempotent-replayed') === 'true',
    };
  }

  /** Sends a message with its file beside it. */
  async sendForm(
    request: object,
    { name, bytes }: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
    reference: string,
  ): Promise<V1MessageBody> {
    const form = new FormData();
    form.append('request', JSON.stringify(request));
    form.append('file', new Blob([bytes]), name);
    return (await this.#call(contract.v1Messages.send, { headers: { 'idempotency-key': reference }, form }))
      .body;
  }

  async message(id: string): Promise<V1MessageBody> {
    return (await this.#call(contract.v1Messages.get, { params: { id } })).body;
  }

  async messages(query: Record<string, string>): Promise<V1MessageBody[]> {
    return (await this.#call(contract.v1Messages.list, { query })).body.data;
  }

  async edit(
    id: string,
    change: { readonly text: string } | { readonly caption: string },
    reference?: string,
  ): Promise<V1MessageBody> {
    const headers: Record<string, string> = reference === undefined ? {} : { 'idempotency-key': reference };
    return (await this.#call(contract.v1MessageActions.edit, { params: { id }, headers, body: change })).body;
  }

  async remove(id: string): Promise<V1MessageBody> {
    return (await this.#call(contract.v1MessageActions.remove, { params: { id } })).body;
  }

  async react(id: string, emoji: string): Promise<V1MessageBody> {
    return (await this.#call(contract.v1MessageActions.react, { params: { id }, body: { emoji } })).body;
  }

  async reactions(id: string) {
    return (await this.#call(contract.v1MessageChanges.reactions, { params: { id } })).body.data;
  }

  async versions(id: string) {
    return (await this.#call(contract.v1MessageChanges.edits, { params: { id } })).body.data;
  }

  async votes(id: string) {
    return (await this.#call(contract.v1MessageChanges.votes, { params: { id } })).body.data;
  }

  async markRead(id: string) {
    return (await this.#call(contract.v1MessageActions.read, { params: { id } })).body;
  }

  async showTyping(instanceId: string, typing: V1Typing) {
    const request = { params: { id: instanceId }, body: typing };
    return (await this.#call(contract.v1Instances.typing, request)).body;
  }

  /** The file of a received message. */
  async fileOf(id: string): Promise<Buffer> {
    return download(this.#baseUrl, contract.v1MessageMedia.content, { params: { id }, bearer: this.#key });
  }

  async fetchFile(id: string): Promise<V1MessageBody> {
    return (await this.#call(contract.v1MessageMedia.request, { params: { id } })).body;
  }

  async createInstance(): Promise<V1InstanceBody> {
    return (await this.#call(contract.v1Instances.create)).body;
  }

  async instances(): Promise<V1InstanceBody[]> {
    return (await this.#call(contract.v1Instances.list)).body.data;
  }

  async instance(id: string): Promise<V1InstanceBody> {
    return (await this.#call(contract.v1Instances.get, { params: { id } })).body;
  }

  /** The text of the QR code; null while none waits. */
  async qrCode(id: string): Promise<string | null> {
    return (await this.#call(contract.v1Instances.qr, { params: { id } })).body.qr;
  }

  async pairingCode(id: string, number: string): Promise<string> {
    const request = { params: { id }, body: { number } };
    return (await this.#call(contract.v1Instances.pairingCode, request)).body.code;
  }

  async logOut(id: string): Promise<V1InstanceBody> {
    return (await this.#call(contract.v1Instances.logout, { params: { id } })).body;
  }

  async deleteInstance(id: string): Promise<void> {
    await this.#call(contract.v1Instances.remove, { params: { id } });
  }

  #call<O extends Operation>(operation: O, request: Call = {}): Promise<Reply<ReplyOf<O>>> {
    return call(this.#baseUrl, operation, { ...request, bearer: this.#key });
  }
}
