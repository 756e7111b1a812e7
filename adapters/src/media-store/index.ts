export { FileMediaStore } from './file-media-store.js';
