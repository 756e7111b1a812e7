export * from './change-opener.js';
export * from './current-changes.js';
export * from './get-message-changes.js';
export * from './judge-change.js';
export * from './list-current-changes.js';
export * from './message-change.js';
export * from './ports.js';
export * from './settle-changes.js';
