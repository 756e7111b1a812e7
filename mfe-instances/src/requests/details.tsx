import { formatCount, formatDay, formatTime } from '@waxwing/kit/format';
import { Link } from '@waxwing/kit/router';
import { Badge, CopyButton } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { idempotencyText, statusBadge } from './describe-request.js';
import type { LoggedRequest } from './requests.api.js';
import styles from './requests.module.css';

interface RequestDetailsProps {
  readonly request: LoggedRequest;
  readonly keyName: string;
}

/** All that the log holds of a call. */
export function RequestDetails({ request, keyName }: RequestDetailsProps) {
  const { id, client_request_id, created_at, operation, error_code, duration_ms } = request;
  return (
    <div className={styles.sheet}>
      <dl className={styles.facts}>
        <Fact name="Answer">
          <Badge {...statusBadge(request)} />
          {error_code && <code>{error_code}</code>}
          {error_code && <Link to="/docs#errors">What it means</Link>}
        </Fact>
        <Fact name="Answered">
          {formatDay(created_at)}, {formatTime(created_at, { seconds: true })}, after{' '}
          {formatCount(duration_ms)} ms
        </Fact>
        <Fact name="Request ID" aside={<CopyButton text={id} label="Copy request ID" />}>
          <code>{id}</code>
        </Fact>
        <Fact name="Your own ID">
          {client_request_id ? <code>{client_request_id}</code> : 'None was sent'}
        </Fact>
        <Fact name="Operation">
          <code>{operation}</code>
        </Fact>
        <Origin request={request} keyName={keyName} />
        <Fact name="Idempotency key">{idempotencyText(request)}</Fact>
      </dl>
      <p className={styles.note}>The log holds no numbers, texts or bodies of calls.</p>
    </div>
  );
}

/** Who called, and about what. */
function Origin({ request: { key_id, instance_id, user_agent, network }, keyName }: RequestDetailsProps) {
  return (
    <>
      <Fact name="Key">
        {keyName}
        <Link to={`?tab=api-keys&view=requests&key=${encodeURIComponent(key_id)}`}>Its calls</Link>
      </Fact>
      <Fact name="Instance">
        {instance_id ? (
          <Link to={`?tab=instances&instance=${encodeURIComponent(instance_id)}`}>
            <code>{instance_id}</code>
          </Link>
        ) : (
          'None'
        )}
      </Fact>
      <Fact name="Program">{user_agent ?? 'It did not say'}</Fact>
      <Fact name="Network">
        <code>{network}</code>
      </Fact>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, aside, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {aside}
      </dd>
    </div>
  );
}
