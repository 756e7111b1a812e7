import { formatRupees } from '@waxwing/kit/format';

/** Paise as India writes rupees: 1078920 is '₹10,789.20'. */
export function formatPaise(paise: number): string {
  return formatRupees(paise / 100);
}

/** What a year costs, in whole rupees: twelve months less a tenth, as it is shown beside what that saves. */
export function annualPrice(monthlyRupees: number) {
  const undiscounted = monthlyRupees * 12;
  const discounted = Math.round((monthlyRupees * 108) / 10);
  return { undiscounted, discounted, saving: undiscounted - discounted };
}

/** What a period costs without any credit, in paise, reckoned as the server does. */
export function periodPaise(monthlyRupees: number, period: 'month' | 'year'): number {
  const paise = Math.round(monthlyRupees * 100);
  return period === 'month' ? paise : Math.floor((paise * 108) / 10);
}
