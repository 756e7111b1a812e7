import { z } from 'zod';
import { id, success, text, textCheckedByCore, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';

export const user = z
  .strictObject({
    user_id: id('acc'),
    email: z.string(),
    username: z.string(),
    role: z.enum(['user', 'admin']),
  })
  .meta({ id: 'User' });
export type UserBody = z.output<typeof user>;
export const signedIn = z.strictObject({ user, token: z.string() }).meta({ id: 'SignedIn' });
export type SignedInBody = z.output<typeof signedIn>;

export const pendingEmail = z
  .strictObject({ email: z.string(), expires_at: timestamp })
  .nullable()
  .meta({ description: 'The new email that is not confirmed yet, if any' });
const switchedOffKey = z.strictObject({ name: z.string(), instance_id: id('ins').nullable() });

const tag = 'Accounts';
export const email = text(320).meta({ format: 'email', maxLength: 254 });
/** A password that is compared with the account's. */
export const password = text(1024).meta({ format: 'password' });
export const newPassword = textCheckedByCore({ minLength: 6, maxLength: 256 }).meta({ format: 'password' });
export const username = textCheckedByCore({ maxLength: 64 });

export const accounts = {
  signUp: operation({
    id: 'signUp',
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Open an account and sign in',
    tag,
    auth: 'none',
    body: z.strictObject({ email, password: newPassword, username }),
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
  forgotPassword: operation({
    id: 'forgotPassword',
    method: 'POST',
    path: '/api/profile/forgot-password',
    summary:
      'Have a link to a new password mailed to the owner of an account; the answer is the same without one',
    tag,
    auth: 'none',
    body: z.strictObject({ email }),
    responses: { 200: success.extend({ message: z.string() }) },
    errors: ['invalid_email', 'rate_limited'],
  }),
  resetPassword: operation({
    id: 'resetPassword',
    method: 'POST',
    path: '/api/profile/reset-password',
    summary: 'Set a new password by the token of a mailed link, which ends every sign-in',
    tag,
    auth: 'none',
    body: z.strictObject({
      token: text(1024),
      newPassword,
      switchOffKeys: z.boolean().optional().meta({
        description:
          'Switches off the API keys, those of instances among them, that were made since a link mailed by us was last used; left out, it does',
      }),
    }),
    responses: {
      200: success.extend({
        message: z.string(),
        email: z.string().meta({ description: 'The email to sign in with' }),
        keys_switched_off: z
          .array(switchedOffKey)
          .meta({ description: 'A key of an instance names its instance' }),
      }),
    },
    errors: ['invalid_password', 'invalid_reset_token', 'rate_limited'],
  }),
};
