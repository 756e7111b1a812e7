import { formatCount, localTimes } from '@waxwing/kit/format';
import { Button, Card, Timestamp } from '@waxwing/kit/ui';
import { memo, useEffect, useId, useRef } from 'react';
import { HealthBadge } from '../safety/health-badge.js';
import { StandingBadge } from '../standing/standing.js';
import styles from './card.module.css';
import type { Instance } from './instances.api.js';
import { StatusBadge } from './status-badge.js';

export interface InstanceCardProps {
  readonly instance: Instance;
  /** Its detail was open just before. */
  readonly takesFocus: boolean;
  readonly onSelect: (instanceId: string) => void;
}

/** Memoized, since the list is fetched every 3 s and may be long. */
export const InstanceCard = memo(({ instance, takesFocus, onSelect }: InstanceCardProps) => {
  const { instanceId, currentStatus, createdAt, phone, name, health } = instance;
  const id = useId();
  const details = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) details.current?.focus();
  }, [takesFocus]);
  return (
    <Card
      level={3}
      title={phone ? `+${phone}` : 'Not linked'}
      aside={
        <span className={styles.badges}>
          <StandingBadge {...instance} />
          <StatusBadge status={currentStatus} />
        </span>
      }
      footer={
        <div className={styles.footer}>
          <Timestamp at={createdAt} label="Created" dayOnly />
          <Button ref={details} size="small" aria-describedby={id} onClick={() => onSelect(instanceId)}>
            View Details
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <code id={id} className={styles.id}>
          {instanceId}
        </code>
        <p className={styles.line}>
          {name && <span className={styles.name}>{name}</span>}
          <span>{messagesText(instance)}</span>
        </p>
        {health && (
          <div className={styles.line}>
            <HealthBadge state={health.state} mode={health.mode} />
            {health.sentence && <p>{localTimes(health.sentence)}</p>}
          </div>
        )}
      </div>
    </Card>
  );
});

function messagesText({ messages_today, last_message_at }: Instance): string {
  if (messages_today === 1) return '1 message today';
  if (messages_today > 0) return `${formatCount(messages_today)} messages today`;
  return last_message_at ? 'No messages today' : 'No messages yet';
}
