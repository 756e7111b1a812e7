import { Skeleton } from '@waxwing/kit/ui';
import { useEffect, useRef } from 'react';
import { StatusBadge } from '../instances/status-badge.js';
import { useCameFromWithin } from '../places.js';
import type { Detail } from './detail.api.js';
import styles from './detail.module.css';

/** Names the instance. Takes the focus when the list led here, so that a keyboard goes on from where the eye is. */
export function Heading({ detail }: { detail: Detail | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFromWithin = useCameFromWithin();
  useEffect(() => {
    if (cameFromWithin) heading.current?.focus();
  }, [cameFromWithin]);
  return (
    <div className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {detail ? titleOf(detail) : <Skeleton width="9ch" />}
        {!detail && <span className="only-heard">Instance</span>}
      </h2>
      {detail && <StatusBadge status={detail.status} />}
    </div>
  );
}

function titleOf({ phone, name }: Detail): string {
  if (!phone) return 'Not linked';
  return name ? `${name}, +${phone}` : `+${phone}`;
}
