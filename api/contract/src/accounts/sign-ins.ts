import { z } from 'zod';
import { id, pathId, success, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';

export const signIn = z
  .strictObject({
    id: id('sgn'),
    device: z.string().meta({ examples: ['Chrome on Windows'] }),
    network: z.string().meta({
      description:
        'The network of the address that signed in: its first 24 bits, of an IPv6 address the first 48',
      examples: ['203.0.113.0/24'],
    }),
    created_at: timestamp,
    last_used: timestamp.meta({ description: 'Updated every few minutes' }),
    current: z.boolean().meta({ description: 'Whether the token of this call belongs to it' }),
  })
  .meta({ id: 'SignIn' });
export type SignInBody = z.output<typeof signIn>;

const tag = 'Sign-ins';

export const signIns = {
  list: operation({
    id: 'listSignIns',
    method: 'GET',
    path: '/api/profile/sign-ins',
    summary: 'List the sign-ins of the account, the last used first',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ sign_ins: z.array(signIn) }) },
    errors: [],
  }),
  end: operation({
    id: 'endSignIn',
    method: 'DELETE',
    path: '/api/profile/sign-ins/{id}',
    summary: 'End a sign-in: its tokens are refused from then on',
    tag,
    auth: 'account',
    params: z.strictObject({ id: pathId('sgn') }),
    responses: { 200: success },
    errors: ['sign_in_not_found'],
  }),
  logOut: operation({
    id: 'logOut',
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the sign-in that the token of this call belongs to',
    tag,
    auth: 'account',
    responses: { 200: success },
    errors: [],
  }),
  logOutEverywhere: operation({
    id: 'logOutEverywhere',
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    summary: 'End every sign-in of the account, also that of this call; API keys stay valid',
    tag,
    auth: 'account',
    responses: { 200: success },
    errors: [],
  }),
};
