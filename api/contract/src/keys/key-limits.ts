import { z } from 'zod';
import { id } from '../fields/fields.js';
import { scope } from './scopes.js';

const MAX_INSTANCES = 100;
const MAX_ADDRESSES = 50;
const MAX_CAP = 1_000_000;

const addresses = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const address = z
  .string()
  .max(64, { abort: true })
  .refine((text) => addresses.safeParse(text).success, {
    error: 'must be an IP address, or a network such as 203.0.113.0/24',
  });

/** The limits of a key in an answer. */
export const keyLimits = {
  scopes: z.array(scope).meta({ description: 'What the key may do' }),
  instance_ids: z.array(id('ins')).meta({ description: 'The instances that it opens; empty for all' }),
  allowed_ips: z
    .array(z.string())
    .meta({ description: 'The addresses and networks that may use it; empty for any' }),
  daily_cap: z
    .int()
    .nullable()
    .meta({ description: 'How many messages it may send on a UTC day; null for any number' }),
};

/** What has been used of a key's cap. */
export const usedToday = z
  .int()
  .nullable()
  .meta({ description: 'What it has sent on this UTC day; null for a key without `daily_cap`' });

export const lastUsedIp = z
  .string()
  .nullable()
  .meta({ description: 'The address that it was last used from' });

/** The limits of a key in a request. */
export const givenKeyLimits = {
  scopes: z.array(scope).min(1).max(scope.options.length).optional().meta({
    description:
      'What the key may do; `messages:send`, `messages:read`, `instances:read`, `media:write` and `media:read` unless told at the creation',
  }),
  instance_ids: z
    .array(z.string().max(64))
    .max(MAX_INSTANCES)
    .optional()
    .meta({ description: 'Instances of the account that the key opens; an empty list opens all' }),
  allowed_ips: z.array(address).max(MAX_ADDRESSES).optional().meta({
    description:
      'IPv4 and IPv6 addresses, and networks (CIDR), that may use the key; an empty list allows any',
  }),
  daily_cap: z
    .int()
    .min(1)
    .max(MAX_CAP)
    .nullable()
    .optional()
    .meta({ description: 'How many messages the key may send on a UTC day; null removes the cap' }),
};
