import { PRODUCT } from '../app/product.js';

export function SupportEmailLink() {
  return <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>;
}
