import { z } from 'zod';
import { id, text } from './fields.js';
import { operation } from './operation.js';

const user = z
  .strictObject({
    user_id: id('acc'),
    email: z.string(),
    username: z.string(),
    role: z.enum(['user', 'admin']),
  })
  .meta({ id: 'User' });
const signedIn = z.strictObject({ user, token: z.string() }).meta({ id: 'SignedIn' });
export type SignedInBody = z.output<typeof signedIn>;

const tag = 'Accounts';
const email = text(320).meta({ format: 'email' });
// Longer than any password the product takes, so that the reader is told the product's own rule.
const password = text(1024).meta({ format: 'password' });

export const accounts = {
  signUp: operation({
    id: 'signUp',
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Open an account and sign in',
    tag,
    auth: 'none',
    body: z.strictObject({ email, password: password.meta({ minLength: 6 }), username: text(256) }),
    responses: { 200: signedIn },
    errors: ['invalid_email', 'invalid_username', 'invalid_password', 'email_taken'],
  }),
  logIn: operation({
    id: 'logIn',
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Exchange email and password for a token that lasts 7 days',
    tag,
    auth: 'none',
    body: z.strictObject({ email, password }),
    responses: { 200: signedIn },
    errors: ['invalid_credentials', 'rate_limited'],
  }),
};
