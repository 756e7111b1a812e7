export { KeyedConcurrencyLimit } from '../shared/keyed-concurrency-limit.js';
export { FleetLimit } from './fleet-limit.js';
export { MemoryLimit } from './memory-limit.js';
export { MemoryPacedLimit } from './memory-paced-limit.js';
export { PgLimit } from './pg-limit.js';
export { PgPacedLimit } from './pg-paced-limit.js';
