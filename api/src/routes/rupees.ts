/** The API speaks rupees where the core counts paise. */
export function rupees(paise: number): number {
  return paise / 100;
}
