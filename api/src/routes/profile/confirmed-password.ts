/** The password in an x-confirm-password header; without one, or where it is not percent-encoded UTF-8, text that is nobody's. */
export function confirmedPassword(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}
