import type { WebhookAttempt } from '@waxwing/core';
import { AddressWall } from '../../egress/address-wall.js';
import type { NameResolver, ResolvedAddress } from '../../egress/name-resolver.js';
import type { TargetRules } from '../../egress/target-rules.js';
import { UndiciWebhookSender, type UndiciWebhookSenderOptions } from '../undici-webhook-sender.js';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

type AttemptChanges = Partial<Omit<WebhookAttempt, 'endpoint'>> & Partial<WebhookAttempt['endpoint']>;

/** An attempt at this URL. */
export function attemptAt(url: string, changes: AttemptChanges = {}): WebhookAttempt {
  const { id = 'endpoint-1', secrets = [SECRET], headers = {}, ...rest } = changes;
  return {
    endpoint: { id, accountId: 'account-1', url, secrets, headers },
    eventId: 'evt_0198c0de5a7e7000a1b2c3d4e5f60718',
    sentAt: new Date(),
    body: '{"type":"message.received"}',
    attempt: 1,
    origin: 'new',
    ...rest,
  };
}

/** Names and the addresses that they have; a function answers each question anew. */
export type TestNames = Readonly<Record<string, readonly string[] | (() => readonly string[])>>;

export class TestResolver implements NameResolver {
  readonly asked: string[] = [];
  readonly #names: TestNames;

  constructor(names: TestNames) {
    this.#names = names;
  }

  async resolve(name: string): Promise<readonly ResolvedAddress[]> {
    this.asked.push(name);
    const found = this.#names[name] ?? [];
    const addresses = typeof found === 'function' ? found() : found;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }
}

interface TestSenderOptions extends Partial<TargetRules> {
  readonly names?: TestNames;
  readonly resolver?: NameResolver;
  readonly limits?: UndiciWebhookSenderOptions['limits'];
}

/** A sender that may reach loopback, unless another mode is given, with names of a test. */
export function testSender(options: TestSenderOptions = {}): UndiciWebhookSender {
  const { mode = 'local', deny = [], ownPorts = [], names = {}, limits = {} } = options;
  const wall = new AddressWall({ mode, deny, ownPorts });
  return new UndiciWebhookSender({ wall, resolver: options.resolver ?? new TestResolver(names), limits });
}
