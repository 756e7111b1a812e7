import { DisplayName } from './display-name.js';
import type { Instances, SessionControl } from './ports.js';

export interface SetDisplayNameCommand {
  readonly accountId: string;
  readonly instanceId: string;
  /** Null removes it. */
  readonly displayName: string | null;
}

/** Sets the name shown to others while WhatsApp reports none. @throws InstanceNotFound, InvalidDisplayName */
export class SetDisplayName {
  readonly #ports: { instances: Instances; sessions: SessionControl };

  constructor(ports: { instances: Instances; sessions: SessionControl }) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId, displayName }: SetDisplayNameCommand): Promise<void> {
    const { instances, sessions } = this.#ports;
    const name = displayName === null ? null : DisplayName.parse(displayName).value;
    await instances.setDisplayName(accountId, instanceId, name);
    sessions.notifyInstanceChanged(instanceId);
  }
}
