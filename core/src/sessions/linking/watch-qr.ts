import { type Instance, linkingTimes } from '../../instances/instance.js';
import type { Instances, InstanceWatch, SessionControl } from '../../instances/ports.js';
import { assertNotStopped, type Suspension } from '../../operators/suspensions/suspension.js';
import type { Clock } from '../../shared/clock.js';

export interface WatchQrPorts {
  instances: Instances;
  instanceWatch: InstanceWatch;
  sessions: SessionControl;
  clock: Clock;
}

interface WatchQrQuery {
  readonly accountId: string;
  readonly instanceId: string;
  /** The account's: what is linked may be looked at all the same. */
  readonly suspension: Suspension | null;
}

/** The caller polls every two seconds, so waiting for a code that is about to arrive is worthwhile. The first takes half a second. */
const QR_WAIT_MS = 1_200;

/** Returns the QR code and keeps an unlinked instance linking for 30 s more at least. @throws InstanceNotFound, AccountSuspended */
export class WatchQr {
  readonly #ports: WatchQrPorts;

  constructor(ports: WatchQrPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId, suspension }: WatchQrQuery): Promise<Instance> {
    const { instances, instanceWatch, sessions, clock } = this.#ports;
    const instance = await instances.get(accountId, instanceId);
    if (!instance.canLink) return instance;
    const at = clock.now();
    assertNotStopped(suspension, 'linking', at);
    const { least, until } = linkingTimes(at);
    const { linkingUntil } = instance.snapshot();
    if (linkingUntil === null || linkingUntil < least) {
      await instances.extendLinking(accountId, instanceId, until);
      // A worker that is linking it reads for how long with each renewal of its leases.
      if (linkingUntil === null || linkingUntil <= at) sessions.notifyInstanceChanged(instanceId);
    }
    if (!isQrExpected(instance)) return instance;
    return instanceWatch.waitUntil(accountId, instanceId, (changed) => !isQrExpected(changed), QR_WAIT_MS);
  }
}

/** An instance that is queued for linking expects no code yet, so its caller is answered at once. */
function isQrExpected(instance: Instance): boolean {
  const { qr, statusReasonCode } = instance.snapshot();
  return instance.canLink && qr === null && statusReasonCode !== 'waiting';
}
