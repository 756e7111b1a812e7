import type { PasskeyAssertion } from '@waxwing/core';

export interface ArrivedMessage {
  id: string;
  from: string;
  text: string;
  type: string;
  at: string;
}

export interface PhonePasskey {
  rpId: string;
  credentialId: string;
  privateKey: string;
}

interface ListedPhone {
  number: string;
  notified: boolean;
  shownAs: string;
  linked: { connected: boolean }[];
}

/** A WhatsApp fault, in the sandbox's terms. */
export interface Fault {
  kind:
    | 'drop'
    | 'stall'
    | 'delay-ack'
    | 'swallow-ack'
    | 'nack'
    | 'no-receipts'
    | 'replace'
    | 'passkey'
    | 'phone-offline'
    | 'too-many-devices'
    | 'login-failure'
    | 'login-silence'
    | 'unreadable-inbound'
    | 'unavailable'
    | 'check-limit';
  count?: number;
  ms?: number;
  /** How a login is refused: WhatsApp's status code, its ban code, the duration in seconds, its text. */
  code?: number;
  banCode?: number;
  expire?: number;
  text?: string;
  /** Why a message is refused. */
  type?: string;
}

/** A change of a number's standing, in the sandbox's terms; null removes a part. */
export interface StandingChange {
  lock?: { type: string; until: string } | null;
  cap?: { total: number; used: number; status: string; endsAt: string } | null;
}

/** A simulated phone in the sandbox of the product at `baseUrl`. Numbers are digits. */
export class Phone {
  readonly #baseUrl: string;

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
    await callControlApi(baseUrl, 'POST', 'phones', { number, name, addressing: hidden ? 'lid' : 'pn' });
    return new Phone(baseUrl, number);
  }

  /** From now on others see the LID only. */
  async hideNumber(): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'phones', { number: this.number, sharesNumber: false });
  }

  /** Switches the account to LIDs or back to numbers: WhatsApp then refuses messages addressed the other way. */
  async setAddressing(addressing: 'lid' | 'pn'): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'phones', { number: this.number, addressing });
  }

  async scan(qr: string): Promise<void> {
    await this.#control('POST', 'scan', { qr });
  }

  /** Enters a pairing code. */
  async enterPairingCode(code: string): Promise<void> {
    await this.#control('POST', 'pair', { code });
  }

  async messages(): Promise<ArrivedMessage[]> {
    return ((await this.#control('GET', 'messages')) as { messages: ArrivedMessage[] }).messages;
  }

  async write(to: string, text: string): Promise<void> {
    await this.#control('POST', 'messages', { to, text });
  }

  /** Sends a message to a group, a status or a channel; it has no readable text. */
  async writeToCrowd(crowd: 'group' | 'status' | 'channel', text: string): Promise<void> {
    await this.#control('POST', 'crowds', { crowd, text });
  }

  /** Signs a challenge as a browser does, by default on WhatsApp's own page. */
  async assertPasskey(options: string, origin?: string): Promise<PasskeyAssertion> {
    return (await this.#control('POST', 'passkey', { options, origin })) as PasskeyAssertion;
  }

  /** The phone's passkey, in the format of a virtual authenticator. */
  async passkey(): Promise<PhonePasskey> {
    return (await this.#control('GET', 'passkey')) as PhonePasskey;
  }

  async read(): Promise<void> {
    await this.#control('POST', 'read');
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
    await this.#control('POST', 'standing', change);
  }

  /** Makes the phone offline for so many days. */
  async setAwayDays(days: number): Promise<void> {
    await this.#control('POST', 'away', { days });
  }

  async unlink(): Promise<void> {
    await this.#control('POST', 'unlink');
  }

  /** Injects a fault between WhatsApp and this phone's linked devices. */
  async injectFault(fault: Fault): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'faults', { ...fault, number: this.number });
  }

  /** Injects a fault between WhatsApp and every device, including those that are not linked yet. */
  async injectFaultForAll(fault: Fault): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'faults', fault);
  }

  async #listed(): Promise<ListedPhone | undefined> {
    const { phones } = (await callControlApi(this.#baseUrl, 'GET', 'phones')) as { phones: ListedPhone[] };
    return phones.find(({ number }) => number === this.number);
  }

  #control(method: 'GET' | 'POST', verb: string, body?: object): Promise<unknown> {
    return callControlApi(this.#baseUrl, method, `phones/${this.number}/${verb}`, body);
  }
}

/** Sets the oldest client version that WhatsApp accepts, in the sandbox of the product at `baseUrl`. */
export async function setVersionFloor(
  baseUrl: string,
  floor: { login: number; link: number; current: number },
): Promise<void> {
  await callControlApi(baseUrl, 'POST', 'floor', floor);
}

/** A refusal of the phone, or of WhatsApp. */
export class PhoneRefused extends Error {}

async function callControlApi(
  baseUrl: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(new URL(`/sandbox/api/${path}`, baseUrl), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const answered = (await response.json()) as { detail?: string };
  if (!response.ok) throw new PhoneRefused(answered.detail ?? `${path}: ${response.status}`);
  return answered;
}
