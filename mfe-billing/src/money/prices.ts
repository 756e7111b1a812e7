import { formatRupees } from '@waxwing/kit/format';

/** Formats paise as rupees in India's notation: 1078920 is '₹10,789.20'. */
export function formatPaise(paise: number): string {
  return formatRupees(paise / 100);
}

/** The price of a year in whole rupees, twelve months less 10 %, and the saving, as displayed. */
export function annualPrice(monthlyRupees: number) {
  const undiscounted = monthlyRupees * 12;
  const discounted = Math.round((monthlyRupees * 108) / 10);
  return { undiscounted, discounted, saving: undiscounted - discounted };
}

/** The price of a period without credit, in paise, calculated as on the server. */
export function periodPaise(monthlyRupees: number, period: 'month' | 'year'): number {
  const paise = Math.round(monthlyRupees * 100);
  return period === 'month' ? paise : Math.floor((paise * 108) / 10);
}
