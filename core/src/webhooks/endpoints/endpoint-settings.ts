import type { TargetUrls } from '../../shared/target-urls.js';
import { InvalidWebhook, WebhookUrlRefused } from '../errors.js';
import type { EndpointKind, WebhookEndpoint } from '../webhook-endpoint.js';
import { parseEventNames } from './event-names.js';

export const MAX_DESCRIPTION_LENGTH = 200;
/** Deliveries at the same time, where nothing else is set; also the most. */
export const MAX_IN_FLIGHT = 10;
export const MAX_PER_SECOND = 100;

/** What an owner sets of an endpoint. What is left out stays as it is, or takes its default in a new one. */
export interface EndpointSettings {
  readonly url?: string | undefined;
  /** Names of types, or wildcards such as `message.*`. */
  readonly events?: readonly string[] | undefined;
  /** Empty for all instances of the account. */
  readonly instanceIds?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly maxInFlight?: number | undefined;
  /** Null for no limit. */
  readonly perSecond?: number | null | undefined;
  /** Replaces all of them; a masked value stands for the one that is stored. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

type Settable = Pick<
  WebhookEndpoint,
  'url' | 'description' | 'types' | 'instanceIds' | 'strict' | 'maxInFlight' | 'perSecond'
>;

/** @throws InvalidWebhook, WebhookUrlRefused */
export function newSettings(settings: EndpointSettings, kind: EndpointKind, targets: TargetUrls): Settable {
  if (kind === 'push' && settings.url === undefined) throw new InvalidWebhook('url', 'url is required');
  const unset = {
    url: null,
    description: '',
    types: parseEventNames(undefined),
    instanceIds: [],
    strict: false,
    maxInFlight: MAX_IN_FLIGHT,
    perSecond: null,
  };
  return { ...unset, ...changedSettings(settings, { ...unset, kind }, targets) };
}

/** The settings of `current` that change. @throws InvalidWebhook, WebhookUrlRefused */
export function changedSettings(
  settings: EndpointSettings,
  current: Settable & Pick<WebhookEndpoint, 'kind'>,
  targets: TargetUrls,
): Partial<Settable> {
  const { url, description, events, instanceIds, perSecond } = settings;
  if (url !== undefined) assertUrl(url, current.kind, targets);
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description: checkedDescription(description) }),
    ...(events !== undefined && { types: parseEventNames(events) }),
    ...(instanceIds !== undefined && { instanceIds: [...new Set(instanceIds)] }),
    ...(perSecond !== undefined && { perSecond }),
    ...orderOf(settings, current),
  };
}

/** A strict order means one delivery at a time; without it the limit is what was asked for, or the default again. */
function orderOf({ strict, maxInFlight }: EndpointSettings, current: Settable): Partial<Settable> {
  if (strict === undefined && maxInFlight === undefined) return {};
  const isStrict = strict ?? current.strict;
  const unchanged = current.strict ? MAX_IN_FLIGHT : current.maxInFlight;
  return { strict: isStrict, maxInFlight: isStrict ? 1 : (maxInFlight ?? unchanged) };
}

function assertUrl(url: string, kind: EndpointKind, targets: TargetUrls): void {
  if (kind === 'pull')
    throw new InvalidWebhook('url', 'url must be left out: nothing is sent to a pull webhook');
  const rule = targets.refusalOf(url);
  if (rule !== undefined) throw new WebhookUrlRefused(rule);
}

function checkedDescription(text: string): string {
  const description = text.trim();
  if ([...description].length > MAX_DESCRIPTION_LENGTH) {
    throw new InvalidWebhook(
      'description',
      `description may have at most ${MAX_DESCRIPTION_LENGTH} characters`,
    );
  }
  if (/\p{Cc}/u.test(description) || !description.isWellFormed()) {
    throw new InvalidWebhook('description', 'description may contain text only, in one line');
  }
  return description;
}
