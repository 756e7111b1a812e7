export { KeyedConcurrencyLimit } from './keyed-concurrency-limit.js';
export { type LimitSize, MemoryLimit } from './memory-limit.js';
export { MemoryPacedLimit } from './memory-paced-limit.js';
export { PgLimit } from './pg-limit.js';
export { PgPacedLimit } from './pg-paced-limit.js';
