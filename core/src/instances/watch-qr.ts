import type { Clock } from '../shared/clock.js';
import { type Instance, LINKING_MS } from './instance.js';
import type { Instances, SessionControl } from './ports.js';

export interface WatchQrPorts {
  instances: Instances;
  sessions: SessionControl;
  clock: Clock;
}

/** One look at the QR code: keeps an unlinked instance linking for 30 s more. @throws InstanceNotFound */
export class WatchQr {
  constructor(private readonly ports: WatchQrPorts) {}

  async execute({ accountId, instanceId }: { accountId: string; instanceId: string }): Promise<Instance> {
    const { instances, sessions, clock } = this.ports;
    const instance = await instances.get(accountId, instanceId);
    if (instance.canLink) {
      await instances.keepLinking(accountId, instanceId, new Date(clock.now().getTime() + LINKING_MS));
      sessions.wake(instanceId);
    }
    return instance;
  }
}
