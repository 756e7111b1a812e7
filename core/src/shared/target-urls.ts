/** A rule for the URLs that customers give us to ask. */
export type UrlRule =
  | 'format'
  | 'length'
  | 'scheme'
  | 'credentials'
  | 'fragment'
  | 'port'
  | 'literal_address'
  | 'private_name'
  | 'own_host'
  | 'blocked_address';

/** Where webhooks are sent, and files are fetched from. */
export interface TargetUrls {
  /** The rule that a URL breaks when it is given. That is for the customer's sake: what sends judges what each socket connects to. */
  refusalOf(url: string): UrlRule | undefined;
}
