export const ASHA = { user_id: 'acc_1', email: 'asha@example.com', username: 'Asha', role: 'user' } as const;

/** A login token as a browser sees it; nobody here looks at its signature. */
export function fakeToken(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}
