import { useEffect, useRef } from 'react';
import { useLeftForGood } from '../places.js';

/** Takes the focus where the detail of an instance that is no more led here: its own place is gone. */
export function BarHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus = useLeftForGood();
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      Instances
    </h2>
  );
}
