/** The minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 6;
