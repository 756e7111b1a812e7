export * from './body-input.js';
export { digitsOf, markMentions } from './mentions.js';
export * from './message-body.js';
export * from './message-content.js';
export * from './message-type.js';
export * from './outgoing-body.js';
export type { PreviewInput } from './parse-preview.js';
export * from './ports.js';
