/** The built-in database cannot be used. `message` is a sentence that tells a user what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
