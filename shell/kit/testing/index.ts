export { violations } from './violations.js';
