export { createLibraryLinks } from './binaries.js';
export { resolveDataDir } from './data-folder.js';
export { DataFolderLock } from './data-folder-lock.js';
export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export { findRunningDatabase } from './running-database.js';
