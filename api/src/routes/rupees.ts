/** The API speaks rupees where the core counts paise. */
export function toRupees(paise: number): number {
  return paise / 100;
}
