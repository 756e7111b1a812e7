import { z } from 'zod';
import { accountExport } from './account-export.js';
import { email, newPassword, password, signedIn, user, username } from './accounts.js';
import { success } from './fields.js';
import { operation } from './operation.js';

const tag = 'Profile';

/** What the account that is signed in may see and do of itself. */
export const profile = {
  get: operation({
    id: 'getProfile',
    method: 'GET',
    path: '/api/profile',
    summary: 'Read the profile',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ user }) },
    errors: [],
  }),
  update: operation({
    id: 'updateProfile',
    method: 'PUT',
    path: '/api/profile',
    summary: 'Change username and email; the answer brings a token that says them',
    tag,
    auth: 'account',
    body: z.strictObject({ username, email }),
    responses: { 200: signedIn },
    errors: ['invalid_username', 'invalid_email', 'email_taken'],
  }),
  changePassword: operation({
    id: 'changePassword',
    method: 'PUT',
    path: '/api/profile/password',
    summary: 'Change the password, which ends every sign-in so far; the token in the answer goes on',
    tag,
    auth: 'account',
    body: z.strictObject({ currentPassword: password, newPassword }),
    responses: { 200: success.extend({ token: z.string() }) },
    errors: ['invalid_password', 'wrong_password'],
  }),
  close: operation({
    id: 'closeAccount',
    method: 'DELETE',
    path: '/api/profile',
    summary: 'Close the account for good: sessions, keys and sign-ins end, its data is erased',
    tag,
    auth: 'account',
    body: z.strictObject({ password }),
    responses: { 200: success },
    errors: ['wrong_password'],
  }),
  export: operation({
    id: 'exportAccount',
    method: 'GET',
    path: '/api/profile/export',
    summary: 'Take along all that is kept of the account, as one file',
    tag,
    auth: 'account',
    headers: z.object({
      'x-confirm-password': z.string().max(4096).optional().meta({
        description:
          'The password of the account once more, percent-encoded UTF-8; a URL would leave it in histories and logs',
        format: 'password',
      }),
    }),
    responses: { 200: accountExport },
    streamed: true,
    errors: ['wrong_password'],
    replyHeaders: { 'Content-Disposition': 'The name of the file' },
  }),
};
