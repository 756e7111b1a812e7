import type { Instances } from '../../instances/ports.js';
import { assertNotStopped, type Suspension } from '../../operators/suspensions/suspension.js';
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
  /** The account's. */
  readonly suspension: Suspension | null;
}

/**
 * The passkey ceremony of an instance that is being linked, if any. The caller is on another page and cannot watch the QR code, so
 * this keeps linking going for three minutes.
 * @throws InstanceNotFound, AccountSuspended
 */
export class GetPasskey {
  readonly #ports: GetPasskeyPorts;

  constructor(ports: GetPasskeyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId, suspension }: GetPasskeyQuery): Promise<PasskeyCeremony | null> {
    const { instances, passkeys, clock } = this.#ports;
    await instances.get(accountId, instanceId);
    const ceremony = await passkeys.find(instanceId);
    if (!ceremony) return null;
    const at = clock.now();
    assertNotStopped(suspension, 'linking', at);
    await instances.extendLinking(accountId, instanceId, new Date(at.getTime() + PAIRING_CODE_LINKING_MS));
    return ceremony;
  }
}
