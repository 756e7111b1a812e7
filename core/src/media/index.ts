export * from './media-refused.js';
export * from './media-store.js';
export * from './ports.js';
export * from './stored-media.js';
export * from './workshop.js';
