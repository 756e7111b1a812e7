export { freshDatabase, testDatabase } from './test-database.js';
