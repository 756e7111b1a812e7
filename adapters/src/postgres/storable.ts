/** Strangers write these: what PostgreSQL cannot hold as text must not keep the rest from being stored. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
