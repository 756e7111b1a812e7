import type { Instances, SessionControl } from './ports.js';

/** Ends the session, then removes its credentials, its key and the instance. @throws InstanceNotFound, InstanceBusy */
export class DeleteInstance {
  readonly #ports: { instances: Instances; sessions: SessionControl };

  constructor(ports: { instances: Instances; sessions: SessionControl }) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId }: { accountId: string; instanceId: string }): Promise<void> {
    const { instances, sessions } = this.#ports;
    await instances.get(accountId, instanceId);
    // The socket closes first: a message must not arrive for an instance that no longer exists.
    await sessions.forget(instanceId);
    await instances.remove(accountId, instanceId);
  }
}
