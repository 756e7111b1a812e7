import { SteppableClock } from '../clocks.js';
import { UuidV7 } from '../uuid-v7.js';
import { MemoryKeySecrets } from './key-secrets.js';
import { MemoryPasswordHasher } from './password-hasher.js';
import { MemorySessionControl } from './session-control.js';
import { MemoryTokens } from './tokens.js';
import { type MemoryWorld, memoryWorld } from './world.js';

export interface MemoryPorts extends MemoryWorld {
  readonly clock: SteppableClock;
  readonly ids: UuidV7;
  readonly hasher: MemoryPasswordHasher;
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
    ids: new UuidV7(),
    hasher: new MemoryPasswordHasher(),
    tokens: new MemoryTokens(clock),
    secrets: new MemoryKeySecrets(),
    sessions: new MemorySessionControl(world.store, clock),
  };
}
