export { temporaryFolder } from './temporary-folder.js';
export { freshDatabase, testDatabase } from './test-database.js';
