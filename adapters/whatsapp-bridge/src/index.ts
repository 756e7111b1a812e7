export { expandAppStateKeys } from './app-state-keys.js';
export { hkdf, md5 } from './digests.js';
export { LTHashAntiTampering } from './lt-hash.js';
