import { useState } from 'react';

/** How long WhatsApp lets a code stand, in seconds: the first of a round longer than those after it. */
const FIRST_S = 60;
const NEXT_S = 20;

/** A code, or that there is none yet; undefined while nothing is known. */
type Seen = string | null | undefined;

/** The life of a code, in seconds, by what was seen before it; undefined where nobody saw it begin. */
export function lifeOf(before: Seen, code: Seen): number | undefined {
  if (!code || before === undefined) return undefined;
  return before === null ? FIRST_S : NEXT_S;
}

/** How long the newest code stands from now on, in seconds; undefined where that is not known. */
export function useCodeLife(code: Seen): number | undefined {
  const [{ seen, life }, see] = useState<{ seen: Seen; life: number | undefined }>({
    seen: undefined,
    life: undefined,
  });
  if (code !== seen) see({ seen: code, life: lifeOf(seen, code) });
  return life;
}
