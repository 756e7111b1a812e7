import type { Instances, SessionControl } from './ports.js';

/** Unlinks the phone and starts again: the next QR code links the instance. @throws InstanceNotFound, InstanceBusy */
export class ResetInstance {
  readonly #ports: { instances: Instances; sessions: SessionControl };

  constructor(ports: { instances: Instances; sessions: SessionControl }) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId }: { accountId: string; instanceId: string }): Promise<void> {
    const { instances, sessions } = this.#ports;
    const { linked } = await instances.get(accountId, instanceId);
    await sessions.forget(instanceId);
    await instances.reset(accountId, instanceId, linked);
  }
}
