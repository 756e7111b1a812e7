import { PRODUCT } from '../../site/product.js';

export function MailLink() {
  return <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>;
}
