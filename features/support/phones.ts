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

/** What can go wrong at WhatsApp, in the sandbox's words. */
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
  /** What a login is refused with: WhatsApp's status, its number of the cause, the seconds it lasts, its words. */
  code?: number;
  banCode?: number;
  expire?: number;
  text?: string;
  /** Why a message stays with the phone. */
  type?: string;
}

/** How WhatsApp regards a number, in the sandbox's words; null takes a part back. */
export interface StandingChange {
  lock?: { type: string; until: string } | null;
  cap?: { total: number; used: number; status: string; endsAt: string } | null;
}

/** A phone with WhatsApp on it, in the sandbox of the product at `baseUrl`. Numbers are digits. */
export class Phone {
  readonly #baseUrl: string;

  private constructor(
    baseUrl: string,
    readonly number: string,
  ) {
    this.#baseUrl = baseUrl;
  }

  /** `hidden` phones are seen under WhatsApp's own identifier (LID) instead of their number, as is usual now. */
  static async add(
    baseUrl: string,
    owner: { number: string; name: string | undefined; hidden?: boolean },
  ): Promise<Phone> {
    const { number, name, hidden = true } = owner;
    await callControlApi(baseUrl, 'POST', 'phones', { number, name, addressing: hidden ? 'lid' : 'pn' });
    return new Phone(baseUrl, number);
  }

  /** From now on others see WhatsApp's own identifier alone. */
  async hideNumber(): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'phones', { number: this.number, sharesNumber: false });
  }

  /** WhatsApp moves the account to its own identifiers, or back to numbers: it then takes messages to the other kind no more. */
  async setAddressing(addressing: 'lid' | 'pn'): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'phones', { number: this.number, addressing });
  }

  async scan(qr: string): Promise<void> {
    await this.#control('POST', 'scan', { qr });
  }

  /** Types a linking code in. */
  async enterPairingCode(code: string): Promise<void> {
    await this.#control('POST', 'pair', { code });
  }

  async messages(): Promise<ArrivedMessage[]> {
    return ((await this.#control('GET', 'messages')) as { messages: ArrivedMessage[] }).messages;
  }

  async write(to: string, text: string): Promise<void> {
    await this.#control('POST', 'messages', { to, text });
  }

  /** Writes to everybody at once; nobody can read what it says. */
  async writeToCrowd(crowd: 'group' | 'status' | 'channel', text: string): Promise<void> {
    await this.#control('POST', 'crowds', { crowd, text });
  }

  /** What a browser gives for a challenge, on WhatsApp's own page unless told. */
  async assertPasskey(options: string, origin?: string): Promise<PasskeyAssertion> {
    return (await this.#control('POST', 'passkey', { options, origin })) as PasskeyAssertion;
  }

  /** Its passkey, as a browser's virtual authenticator takes it. */
  async passkey(): Promise<PhonePasskey> {
    return (await this.#control('GET', 'passkey')) as PhonePasskey;
  }

  async read(): Promise<void> {
    await this.#control('POST', 'read');
  }

  /** Whether a linked device is connected to WhatsApp at this moment, as the phone's own list shows it. */
  async hasConnectedDevice(): Promise<boolean> {
    const own = await this.#listed();
    return own?.linked.some(({ connected }) => connected) ?? false;
  }

  /** Whether the phone still notifies its owner, and under which name others see what the linked device sends. */
  async visibility(): Promise<{ notified: boolean | undefined; shownAs: string | undefined }> {
    const own = await this.#listed();
    return { notified: own?.notified, shownAs: own?.shownAs };
  }

  /** WhatsApp locks or caps the number, or takes that back. */
  async setStanding(news: StandingChange): Promise<void> {
    await this.#control('POST', 'standing', news);
  }

  /** It was not online for so many days. */
  async setAwayDays(days: number): Promise<void> {
    await this.#control('POST', 'away', { days });
  }

  async unlink(): Promise<void> {
    await this.#control('POST', 'unlink');
  }

  /** Something goes wrong between WhatsApp and the devices linked to this phone. */
  async injectFault(fault: Fault): Promise<void> {
    await callControlApi(this.#baseUrl, 'POST', 'faults', { ...fault, number: this.number });
  }

  /** The same, between WhatsApp and every device, those that are not linked yet among them. */
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

/** Which versions of the client WhatsApp takes, in the sandbox of the product at `baseUrl`: those below are refused. */
export async function setVersionFloor(
  baseUrl: string,
  floor: { login: number; link: number; current: number },
): Promise<void> {
  await callControlApi(baseUrl, 'POST', 'floor', floor);
}

/** A phone, WhatsApp itself, or both, would not have it. */
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
