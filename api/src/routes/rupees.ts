/** Converts the core's paise to the API's rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}
