import { formatCount, formatDateTime } from '@waxwing/kit/format';
import { Card, Skeleton } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { DisplayNameForm } from '../display-name/form.js';
import { useNameDraft } from '../display-name/use-name-draft.js';
import { StatusBadge } from '../instances/status-badge.js';
import type { Detail } from './detail.api.js';
import styles from './detail.module.css';

export interface InstanceInformationProps {
  readonly instanceId: string;
  readonly detail: Detail | undefined;
}

export function InstanceInformation({ instanceId, detail }: InstanceInformationProps) {
  return (
    <Card level={3} title="Instance Information">
      <dl className={styles.information}>
        <Fact term="Instance ID">
          <code>{instanceId}</code>
        </Fact>
        <Fact term="Status">
          {detail && (
            <>
              <StatusBadge status={detail.status} />
              {detail.status_reason && <p className={styles.reason}>{detail.status_reason}</p>}
            </>
          )}
        </Fact>
        <Fact term="Number">
          {detail && (detail.phone ? `+${detail.phone}` : 'None until a phone is linked')}
        </Fact>
        <Fact term="Name">{detail && <Name detail={detail} />}</Fact>
        <Fact term="Messages today">{detail && formatCount(detail.messages_today)}</Fact>
        <Fact term="Last message">
          {detail && (detail.last_message_at ? formatDateTime(detail.last_message_at) : 'None yet')}
        </Fact>
        <Fact term="Created">{detail && formatDateTime(detail.created_at)}</Fact>
      </dl>
    </Card>
  );
}

/** WhatsApp sends the name to linked devices late or never: until then, others see the display name that was set. */
function Name({ detail: { instance_id, phone, name, display_name } }: { detail: Detail }) {
  const draft = useNameDraft(display_name);
  if (name || !phone) return name ?? 'Not known';
  return (
    <>
      Not known
      <p className={styles.reason}>
        {display_name
          ? `WhatsApp has not told it yet. Others see “${display_name}”.`
          : 'WhatsApp has not told it yet. Others see “-”, and the phone may stop notifying.'}
      </p>
      <DisplayNameForm instanceId={instance_id} draft={draft} />
    </>
  );
}

/** One row of the list; a skeleton while the value is loading. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children ?? <Skeleton width="12ch" />}</dd>
    </div>
  );
}
