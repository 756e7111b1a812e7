import { Skeleton } from '@waxwing/kit/ui';
import { useEffect, useRef } from 'react';
import { useIsInAppNavigation } from '../instance-navigation.js';
import { StatusBadge } from '../instances/status-badge.js';
import type { Detail } from './detail.api.js';
import styles from './detail.module.css';

/** The instance's name. Takes the focus when opened from the list, so that keyboard navigation continues here. */
export function InstanceHeading({ detail }: { detail: Detail | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInAppNavigation = useIsInAppNavigation();
  useEffect(() => {
    if (isInAppNavigation) heading.current?.focus();
  }, [isInAppNavigation]);
  return (
    <div className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {detail ? instanceTitle(detail) : <Skeleton width="9ch" />}
        {!detail && <span className="visually-hidden">Instance</span>}
      </h2>
      {detail && <StatusBadge status={detail.status} />}
    </div>
  );
}

function instanceTitle({ phone, name }: Detail): string {
  if (!phone) return 'Not linked';
  return name ? `${name}, +${phone}` : `+${phone}`;
}
