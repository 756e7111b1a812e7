import type {
  ArrivedMessage,
  Assertion,
  ChatView,
  ControlAnswer,
  ControlCall,
  ControlParts,
  ControlRequest,
  Crowd,
  Fault,
  NewFile,
  NewMessage,
  PhonePasskey,
  PhoneView,
  StandingChange,
} from '@waxwing/contract/sandbox';

/** A simulated phone in the sandbox of the product at `baseUrl`. Numbers are digits. */
export class Phone {
  readonly #baseUrl: string;
  /** The id of the last text. */
  lastWritten: string | undefined;

  private constructor(
    baseUrl: string,
    readonly number: string,
  ) {
    this.#baseUrl = baseUrl;
  }

  /** `hidden` phones are seen by LID instead of their number, as is usual now. */
  static async add(
    baseUrl: string,
    owner: { number: string; name: string | undefined; hidden?: boolean },
  ): Promise<Phone> {
    const { number, name, hidden = true } = owner;
    const body = { number, name, addressing: hidden ? ('lid' as const) : ('pn' as const) };
    await callControlApi(baseUrl, 'POST /phones', { body });
    return new Phone(baseUrl, number);
  }

  /** From now on others see the LID only. */
  async hideNumber(): Promise<void> {
    await this.#call('POST /phones', { body: { number: this.number, sharesNumber: false } });
  }

  /** From now on others do not see what the account has read. */
  async hideReads(): Promise<void> {
    await this.#call('POST /phones', { body: { number: this.number, readReceipts: false } });
  }

  /** How a phone sees its chat with another number. */
  async chatWith(number: string): Promise<ChatView | undefined> {
    const { chats } = await this.#call('GET /phones/{number}/chats', {});
    return chats.find((chat) => chat.number === number);
  }

  /** Switches the account to LIDs or back to numbers: WhatsApp then refuses messages addressed the other way. */
  async setAddressing(addressing: 'lid' | 'pn'): Promise<void> {
    await this.#call('POST /phones', { body: { number: this.number, addressing } });
  }

  async scan(qr: string): Promise<void> {
    await this.#call('POST /phones/{number}/scan', { body: { qr } });
  }

  /** Enters a pairing code. */
  async enterPairingCode(code: string): Promise<void> {
    await this.#call('POST /phones/{number}/pair', { body: { code } });
  }

  async messages(): Promise<ArrivedMessage[]> {
    return (await this.#call('GET /phones/{number}/messages', {})).messages;
  }

  async write(to: string, text: string): Promise<void> {
    this.lastWritten = await this.send({ to, text });
  }

  /** Sends a message of any kind and returns its id. */
  async send(message: NewMessage): Promise<string> {
    return (await this.#call('POST /phones/{number}/messages', { body: message })).id;
  }

  /** Sends a file with its bytes and returns the id of the message. */
  async sendsFile(
    to: string,
    { bytes, ...file }: Omit<NewFile, 'data' | 'upload'> & { bytes: Uint8Array<ArrayBuffer> },
  ): Promise<string> {
    const path = `/sandbox/api/phones/${this.number}/files/${file.type}`;
    const response = await fetch(new URL(path, this.#baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    if (!response.ok) throw new PhoneRefused(`${path}: ${response.status}`);
    const { upload } = (await response.json()) as { upload: string };
    return this.send({ to, file: { ...file, upload } });
  }

  /** The file of a message that the phone got or sent. */
  async fileOf({ id }: Pick<ArrivedMessage, 'id'>): Promise<Buffer> {
    const path = `/sandbox/api/phones/${this.number}/messages/${id}/file`;
    const response = await fetch(new URL(path, this.#baseUrl));
    if (!response.ok) throw new PhoneRefused(`${path}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** WhatsApp's servers forget the file of a message, until a phone uploads it again. */
  async forgetFile(id: string): Promise<void> {
    await this.#call('POST /phones/{number}/messages/{id}/forget', { id, body: {} });
  }

  /** Sends a message to a group, a status or a channel; it has no readable text. */
  async writeToCrowd(crowd: Crowd, text: string): Promise<void> {
    await this.#call('POST /phones/{number}/crowds', { body: { crowd, text } });
  }

  /** Signs a challenge as a browser does, by default on WhatsApp's own page. */
  async assertPasskey(options: string, origin?: string): Promise<Assertion> {
    return this.#call('POST /phones/{number}/passkey', { body: { options, origin } });
  }

  /** The phone's passkey, in the format of a virtual authenticator. */
  async passkey(): Promise<PhonePasskey> {
    return this.#call('GET /phones/{number}/passkey', {});
  }

  /** Reads these messages, or all. */
  async read(messages?: string[]): Promise<void> {
    await this.#call('POST /phones/{number}/read', { body: { messages } });
  }

  /** Whether a linked device is currently connected, according to the phone's own list. */
  async hasConnectedDevice(): Promise<boolean> {
    const own = await this.#listed();
    return own?.linked.some(({ connected }) => connected) ?? false;
  }

  /** Whether the phone notifies its owner, and the name that others see on the linked device's messages. */
  async visibility(): Promise<{ notified: boolean | undefined; shownAs: string | undefined }> {
    const own = await this.#listed();
    return { notified: own?.notified, shownAs: own?.shownAs };
  }

  /** Locks or caps the number, or lifts that. */
  async setStanding(change: StandingChange): Promise<void> {
    await this.#call('POST /phones/{number}/standing', { body: change });
  }

  /** Makes the phone offline for so many days. */
  async setAwayDays(days: number): Promise<void> {
    await this.#call('POST /phones/{number}/away', { body: { days } });
  }

  async unlink(): Promise<void> {
    await this.#call('POST /phones/{number}/unlink', {});
  }

  /** Injects a fault between WhatsApp and this phone's linked devices. */
  async injectFault(fault: Fault): Promise<void> {
    await this.#call('POST /faults', { body: { ...fault, number: this.number } });
  }

  /** Injects a fault between WhatsApp and every device, including those that are not linked yet. */
  async injectFaultForAll(fault: Fault): Promise<void> {
    await this.#call('POST /faults', { body: fault });
  }

  async #listed(): Promise<PhoneView | undefined> {
    const { phones } = await this.#call('GET /phones', {});
    return phones.find(({ number }) => number === this.number);
  }

  #call<C extends ControlCall>(
    call: C,
    request: Omit<ControlRequest<C>, 'number'>,
  ): Promise<ControlAnswer<C>> {
    return callControlApi(this.#baseUrl, call, { number: this.number, ...request } as ControlRequest<C>);
  }
}

/** Sets the oldest client version that WhatsApp accepts, in the sandbox of the product at `baseUrl`. */
export async function setVersionFloor(
  baseUrl: string,
  floor: { login: number; link: number; current: number },
): Promise<void> {
  await callControlApi(baseUrl, 'POST /floor', { body: floor });
}

/** A refusal of the phone, or of WhatsApp. */
export class PhoneRefused extends Error {}

async function callControlApi<C extends ControlCall>(
  baseUrl: string,
  call: C,
  request: ControlRequest<C>,
): Promise<ControlAnswer<C>> {
  const { body, ...parameters }: ControlParts = request;
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: keyof typeof parameters) => parameters[name] ?? '');
  const response = await fetch(new URL(`/sandbox/api${path}`, baseUrl), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answered = (await response.json()) as { detail?: string };
  if (!response.ok) throw new PhoneRefused(answered.detail ?? `${path}: ${response.status}`);
  return answered as ControlAnswer<C>;
}
