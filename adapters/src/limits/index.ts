export { KeyedConcurrencyLimit } from './keyed-concurrency-limit.js';
export { type LimitSize, MemoryLimit } from './memory-limit.js';
export { PgLimit } from './pg-limit.js';
