import type { KeysPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { MemoryApiKeys } from './memory-api-keys.js';

export function memoryKeysPorts(store: MemoryStore): KeysPorts {
  return { keys: new MemoryApiKeys(store) };
}
