import { useLocation } from '@waxwing/kit/router';
import { FIRST_SLUG } from '../sections.js';

/** The section that the address names; without one, the first. */
export function useSlug(): string {
  const { hash } = useLocation();
  return hash.slice(1) || FIRST_SLUG;
}
