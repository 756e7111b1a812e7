import type { KeysPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryApiKeys } from './memory-api-keys.js';

export function memoryKeysPorts(store: MemoryStore): KeysPorts {
  return { keys: memoryApiKeys(store) };
}
