/** A backup or a restore cannot go on; `message` is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
