export { BackupError } from './backup-error.js';
export type { Manifest } from './manifest.js';
export { recordBackup } from './record-backup.js';
export { restoreBackup } from './restore-backup.js';
export type { RestoreOptions } from './restore-options.js';
export { type BackupOptions, writeBackup } from './write-backup.js';
