const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const WHOLE_RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Rupees in India's notation: '₹12,34,567.50'; whole amounts without paise: '₹999'. */
export function formatRupees(rupees: number): string {
  return (Number.isInteger(rupees) ? WHOLE_RUPEES : RUPEES).format(rupees);
}
