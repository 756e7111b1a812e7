import type { TargetUrls, UrlRule } from '../../shared/target-urls.js';
import { InvalidContent } from '../errors.js';

/** What the refusal of a link says of its field. */
const PREDICATES: Readonly<Record<UrlRule, string>> = {
  format: 'cannot be read: write it such as https://shop.example/receipt.pdf',
  length: 'may have at most 2,048 characters',
  scheme: 'must begin with https://',
  credentials: 'must not contain a user or a password',
  fragment: 'must not contain a # part',
  port: "must have the port 443, or one from 1024 on that is not a database's",
  literal_address: 'must name a host, not an IP address',
  private_name: 'must have a public name as its host, such as shop.example',
  own_host: 'must not point to this service itself: send the file by its id',
  blocked_address: 'points to an address that files are not fetched from',
};

/** @param field as the request names it, such as `image.link`. @throws InvalidContent */
export function parseLink(field: string, link: string, urls: TargetUrls): string {
  const rule = urls.refusalOf(link);
  if (rule !== undefined) throw new InvalidContent(field, PREDICATES[rule]);
  return link;
}
