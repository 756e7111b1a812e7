import { contract } from '@waxwing/contract';
import type { PasskeyAssertion } from '@waxwing/core';
import type { BoundCall } from './call.js';
import {
  type InstanceDetail,
  type InstanceEntry,
  type InstanceView,
  toInstanceEntry,
  toInstanceView,
  toStandingView,
} from './views/instances.js';
import { type PairingCode, type PasskeyView, type QrCode, toPairingCode } from './views/linking.js';

/** The instances of a customer, and how they are linked. */
export class InstancesClient {
  readonly #call: BoundCall;

  constructor(call: BoundCall) {
    this.#call = call;
  }

  async create(): Promise<InstanceView> {
    return toInstanceView((await this.#call(contract.instances.create)).instance);
  }

  async list(): Promise<InstanceEntry[]> {
    return (await this.#call(contract.instances.list)).instances.map(toInstanceEntry);
  }

  async get(id: string): Promise<InstanceDetail> {
    const { instance } = await this.#call(contract.instances.detail, { params: { instanceId: id } });
    return {
      ...toInstanceView(instance),
      retryAt: instance.retry_at === null ? null : new Date(instance.retry_at),
      standing: toStandingView(instance.standing),
      notice: instance.notice,
    };
  }

  async qrCode(id: string): Promise<QrCode> {
    const body = await this.#call(contract.instances.qrCode, { params: { instanceId: id } });
    const { status, qr: picture, reason, reason_code: reasonCode, pairing } = body;
    return { status, picture, reason, reasonCode, pairingCode: pairing && toPairingCode(pairing) };
  }

  /** Requests a code to enter on the phone with this number. */
  async requestPairingCode(instanceId: string, number: string): Promise<PairingCode> {
    const request = { params: { instanceId }, body: { number } };
    return toPairingCode(await this.#call(contract.instances.pairingCode, request));
  }

  /** The passkey request of a linking; undefined when WhatsApp makes none. */
  async passkey(instanceId: string): Promise<PasskeyView | undefined> {
    const { passkey } = await this.#call(contract.instances.passkey, { params: { instanceId } });
    return passkey ? { ...passkey, options: passkey.options ?? undefined } : undefined;
  }

  async answerPasskey(instanceId: string, ticket: string, assertion: PasskeyAssertion): Promise<void> {
    await this.#call(contract.instances.answerPasskey, {
      params: { instanceId },
      body: { ticket, assertion },
    });
  }

  /** Confirms that the code is the one on the phone. */
  async confirmPasskey(instanceId: string, ticket: string): Promise<void> {
    await this.#call(contract.instances.answerPasskey, { params: { instanceId }, body: { ticket } });
  }

  /** Resolves to the product's sentence. */
  async reset(id: string): Promise<string> {
    return (await this.#call(contract.instances.reset, { params: { instanceId: id } })).message;
  }

  async remove(id: string): Promise<void> {
    await this.#call(contract.instances.remove, { params: { instanceId: id } });
  }

  /** The instance's own proxy, as displayed; undefined when it has none. */
  async proxy(instanceId: string): Promise<string | undefined> {
    const { proxy } = await this.#call(contract.instances.proxy, { params: { instanceId } });
    return proxy?.address;
  }

  async setProxy(instanceId: string, url: string): Promise<void> {
    await this.#call(contract.instances.setProxy, { params: { instanceId }, body: { url } });
  }

  async removeProxy(instanceId: string): Promise<void> {
    await this.#call(contract.instances.removeProxy, { params: { instanceId } });
  }

  /** Sets the name that others see while WhatsApp sends none. */
  async setDisplayName(instanceId: string, name: string): Promise<void> {
    const change = { params: { instanceId }, body: { display_name: name } };
    await this.#call(contract.instances.setDisplayName, change);
  }

  /** Activates or deactivates the instance's own key. */
  async switchKey(id: string, on: boolean): Promise<void> {
    const change = { params: { instanceId: id }, body: { is_active: on } };
    await this.#call(contract.instances.switchKey, change);
  }
}
