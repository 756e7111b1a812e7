import type { Clock, Pause } from '../shared/clock.js';
import { type Instance, LINKING_MS } from './instance.js';
import type { Instances, SessionControl } from './ports.js';

export interface WatchQrPorts {
  instances: Instances;
  sessions: SessionControl;
  clock: Clock;
  pause: Pause;
}

interface Look {
  readonly accountId: string;
  readonly instanceId: string;
}

/** A first code is there within half a second: so many more looks are taken for it, so many milliseconds apart. */
const MORE_LOOKS = 12;
const APART_MS = 100;

/** One look at the QR code: keeps an unlinked instance linking for 30 s more. @throws InstanceNotFound */
export class WatchQr {
  constructor(private readonly ports: WatchQrPorts) {}

  async execute({ accountId, instanceId }: Look): Promise<Instance> {
    const { instances, sessions, clock } = this.ports;
    const instance = await instances.get(accountId, instanceId);
    if (!instance.canLink) return instance;
    await instances.keepLinking(accountId, instanceId, new Date(clock.now().getTime() + LINKING_MS));
    sessions.wake(instanceId);
    return this.#withCode(instance);
  }

  /** Whoever looks comes back only after two seconds: a code that is on its way is worth a moment. */
  async #withCode(seen: Instance): Promise<Instance> {
    const { instances, pause } = this.ports;
    let instance = seen;
    for (let look = 0; look < MORE_LOOKS && isOnItsWay(instance); look += 1) {
      await pause(APART_MS);
      instance = await instances.get(seen.accountId, seen.id);
    }
    return instance;
  }
}

/** Whoever stands in line is told so at once. */
function isOnItsWay(instance: Instance): boolean {
  const { qr, statusReasonCode } = instance.snapshot();
  return instance.canLink && qr === null && statusReasonCode !== 'waiting';
}
