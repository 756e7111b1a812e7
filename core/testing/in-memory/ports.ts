import type { Pause, ProxyRules } from '../../src/index.js';
import { SteppableClock } from '../clocks.js';
import { UuidV7 } from '../uuid-v7.js';
import { FakeGateway } from './fake-gateway.js';
import { MemoryInstanceProxies } from './instance-proxies.js';
import { MemoryJobQueue } from './job-queue.js';
import { MemoryKeySecrets } from './key-secrets.js';
import { MemoryMailer } from './mailer.js';
import { MemoryPasswordHasher } from './password-hasher.js';
import { MemoryResetTokens } from './reset-tokens.js';
import { MemorySessionControl } from './session-control.js';
import { MemoryTokens } from './tokens.js';
import { type MemoryWorld, memoryWorld } from './world.js';

export interface MemoryPorts extends MemoryWorld {
  readonly clock: SteppableClock;
  readonly pause: Pause;
  readonly gateway: FakeGateway;
  readonly ids: UuidV7;
  readonly hasher: MemoryPasswordHasher;
  readonly jobs: MemoryJobQueue;
  readonly mailer: MemoryMailer;
  readonly proxies: MemoryInstanceProxies;
  readonly proxyRules: ProxyRules;
  readonly resetTokens: MemoryResetTokens;
  readonly tokens: MemoryTokens;
  readonly secrets: MemoryKeySecrets;
  readonly sessions: MemorySessionControl;
}

/** Every port there is under one roof, so that any use case can be made of it. */
export function memoryPorts(clock: SteppableClock = new SteppableClock()): MemoryPorts {
  const world = memoryWorld(clock);
  return {
    ...world,
    clock,
    pause: async () => void (await new Promise(setImmediate)),
    gateway: new FakeGateway(),
    ids: new UuidV7(),
    hasher: new MemoryPasswordHasher(),
    jobs: new MemoryJobQueue(),
    mailer: new MemoryMailer(),
    proxies: new MemoryInstanceProxies(world.store),
    proxyRules: { allows: () => true },
    resetTokens: new MemoryResetTokens(),
    tokens: new MemoryTokens(clock),
    secrets: new MemoryKeySecrets(),
    sessions: new MemorySessionControl(world.store, clock),
  };
}
