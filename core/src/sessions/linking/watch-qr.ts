import { type Instance, QR_LINKING_MS } from '../../instances/instance.js';
import type { Instances, SessionControl } from '../../instances/ports.js';
import type { Clock, Pause } from '../../shared/clock.js';

export interface WatchQrPorts {
  instances: Instances;
  sessions: SessionControl;
  clock: Clock;
  pause: Pause;
}

interface WatchQrQuery {
  readonly accountId: string;
  readonly instanceId: string;
}

/** The first code arrives within half a second; polling for 1.2 s leaves a margin. */
const MAX_POLLS = 12;
const POLL_MS = 100;

/** Returns the QR code and keeps an unlinked instance linking for 30 s more. @throws InstanceNotFound */
export class WatchQr {
  readonly #ports: WatchQrPorts;

  constructor(ports: WatchQrPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, instanceId }: WatchQrQuery): Promise<Instance> {
    const { instances, sessions, clock } = this.#ports;
    const instance = await instances.get(accountId, instanceId);
    if (!instance.canLink) return instance;
    await instances.extendLinking(accountId, instanceId, new Date(clock.now().getTime() + QR_LINKING_MS));
    sessions.notifyInstanceChanged(instanceId);
    return this.#waitForQr(instance);
  }

  /** The caller polls every two seconds, so waiting briefly for a code that is about to arrive is worthwhile. */
  async #waitForQr(seen: Instance): Promise<Instance> {
    const { instances, pause } = this.#ports;
    let instance = seen;
    for (let poll = 0; poll < MAX_POLLS && isQrExpected(instance); poll += 1) {
      await pause(POLL_MS);
      instance = await instances.get(seen.accountId, seen.id);
    }
    return instance;
  }
}

/** An instance that is queued for linking expects no code yet, so its caller is answered at once. */
function isQrExpected(instance: Instance): boolean {
  const { qr, statusReasonCode } = instance.snapshot();
  return instance.canLink && qr === null && statusReasonCode !== 'waiting';
}
