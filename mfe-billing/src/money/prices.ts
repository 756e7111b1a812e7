import { formatRupees } from '@waxwing/kit/format';

/** Formats paise as rupees in India's notation: 1078920 is '₹10,789.20'. */
export function formatPaise(paise: number): string {
  return formatRupees(paise / 100);
}
