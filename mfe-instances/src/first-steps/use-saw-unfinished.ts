import { useState } from 'react';

/** Whether it has been true at any time while the page was looked at. */
export function useSawUnfinished(unfinished: boolean): boolean {
  const [saw, setSaw] = useState(unfinished);
  if (unfinished && !saw) setSaw(true);
  return saw || unfinished;
}
