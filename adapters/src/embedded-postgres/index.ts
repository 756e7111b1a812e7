export { resolveDataDir } from './data-dir.js';
export { DataFolderLock } from './data-folder-lock.js';
export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './error.js';
export { runningDatabase } from './running-database.js';
