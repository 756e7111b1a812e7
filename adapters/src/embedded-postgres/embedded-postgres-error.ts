/** The built-in database cannot be used. `message` tells the user what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
