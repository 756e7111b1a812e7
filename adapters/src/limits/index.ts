export { type LimitSize, MemoryLimit } from './memory-limit.js';
export { PgLimit } from './pg-limit.js';
