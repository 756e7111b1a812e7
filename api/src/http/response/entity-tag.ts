import { hash } from 'node:crypto';

/** The ETag of a text: strong, and different for different texts. */
export function entityTagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/** Whether a value of If-None-Match names this tag; weak tags compare like strong ones. */
export function matchesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named === tag || named === `W/${tag}`;
  });
}
