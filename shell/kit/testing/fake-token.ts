/** A login token as the browser reads it; its signature is invalid. */
export function fakeToken(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}
