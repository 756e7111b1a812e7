import { z } from 'zod';
import { success, text } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { accountExport } from './account-export.js';
import { email, newPassword, password, pendingEmail, signedIn, user, username } from './accounts.js';

const tag = 'Profile';

/** What a signed-in account may see and do of itself. */
export const profile = {
  get: operation({
    id: 'getProfile',
    method: 'GET',
    path: '/api/profile',
    summary: 'Read the profile',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ user, pending_email: pendingEmail }) },
    errors: [],
  }),
  update: operation({
    id: 'updateProfile',
    method: 'PUT',
    path: '/api/profile',
    summary:
      'Change the username at once, and the email when the link that is mailed to it is opened; the answer brings a token that says what is in force',
    tag,
    auth: 'account',
    body: z.strictObject({ username, email }),
    responses: { 200: signedIn.extend({ pending_email: pendingEmail }) },
    errors: ['invalid_username', 'invalid_email', 'email_taken'],
  }),
  cancelEmailChange: operation({
    id: 'cancelEmailChange',
    method: 'DELETE',
    path: '/api/profile/pending-email',
    summary: 'Cancel the change of the email',
    tag,
    auth: 'account',
    responses: { 200: success },
    errors: [],
  }),
  confirmEmail: operation({
    id: 'confirmEmail',
    method: 'POST',
    path: '/api/profile/confirm-email',
    summary:
      'Put the new email in force by the token of the link mailed to it, which ends every sign-in so far; the token in the answer goes on',
    tag,
    auth: 'account',
    body: z.strictObject({ token: text(1024) }),
    responses: { 200: signedIn },
    errors: ['invalid_email_link', 'email_taken'],
  }),
  undoEmailChange: operation({
    id: 'undoEmailChange',
    method: 'POST',
    path: '/api/profile/undo-email',
    summary:
      'Restore the email by the token of the link mailed to it when it was to be replaced: every sign-in and the password end',
    tag,
    auth: 'none',
    body: z.strictObject({ token: text(1024) }),
    responses: {
      200: success.extend({ email: z.string().meta({ description: 'The email that is valid again' }) }),
    },
    errors: ['invalid_email_link', 'email_taken'],
  }),
  changePassword: operation({
    id: 'changePassword',
    method: 'PUT',
    path: '/api/profile/password',
    summary: 'Change the password, which ends every other sign-in; the answer has a new token',
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
    summary: 'Close the account: sessions, keys and sign-ins end, and its data is erased',
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
    summary: 'Export all data of the account as one file',
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
