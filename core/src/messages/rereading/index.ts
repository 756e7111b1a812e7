export * from './ports.js';
export * from './reread-unsupported.js';
