import { formatDateTime } from '@waxwing/kit/format';
import { Skeleton } from '@waxwing/kit/ui';
import { useEffect, useRef } from 'react';
import { useIsInAppNavigation } from '../../instance-navigation.js';
import { WebhookBadge } from '../webhook-state.js';
import { hostOf, type Webhook } from '../webhooks.api.js';
import styles from './page.module.css';

/** The host, how it goes and since when. Takes the focus when opened from the list, so that keyboard navigation continues here. */
export function WebhookHeading({ webhook }: { webhook: Webhook | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInAppNavigation = useIsInAppNavigation();
  // Once: a later change of the URL is a navigation too.
  useEffect(() => {
    if (isInAppNavigation) heading.current?.focus();
  }, []);
  return (
    <div className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {webhook ? hostOf(webhook) : <Skeleton width="9ch" />}
        {!webhook && <span className="visually-hidden">Webhook</span>}
      </h2>
      {webhook && <WebhookBadge webhook={webhook} />}
      {webhook?.kind === 'push' && (
        <p className={styles.since}>
          {webhook.last_success_at
            ? `Last delivery ${formatDateTime(webhook.last_success_at)}`
            : 'Nothing delivered yet'}
        </p>
      )}
      {webhook?.description && <p className={styles.description}>{webhook.description}</p>}
    </div>
  );
}
