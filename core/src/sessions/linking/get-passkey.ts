import type { Instances } from '../../instances/ports.js';
import type { Clock } from '../../shared/clock.js';
import { PAIRING_CODE_LINKING_MS } from './pairing-code.js';
import type { PasskeyCeremony } from './passkey.js';
import type { PasskeyCeremonies } from './ports.js';

export interface GetPasskeyPorts {
  instances: Instances;
  passkeys: PasskeyCeremonies;
  clock: Clock;
}

export interface GetPasskeyQuery {
  readonly accountId: string;
  readonly instanceId: string;
}

/**
 * The passkey ceremony of an instance that is being linked, if any. The caller is on another page and cannot watch the QR code, so
 * this keeps linking going for three minutes.
 * @throws InstanceNotFound
 */
export class GetPasskey {
  readonly #ports: GetPasskeyPorts;

  constructor(ports: GetPasskeyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId }: GetPasskeyQuery): Promise<PasskeyCeremony | null> {
    const { instances, passkeys, clock } = this.#ports;
    await instances.get(accountId, instanceId);
    const ceremony = await passkeys.find(instanceId);
    if (ceremony)
      await instances.extendLinking(
        accountId,
        instanceId,
        new Date(clock.now().getTime() + PAIRING_CODE_LINKING_MS),
      );
    return ceremony;
  }
}
