import { useCallback, useState } from 'react';
import { ConditionBanners } from '../condition/condition-banners.js';
import { FailureBanner } from '../failure/failure-banner.js';
import { QrPanel } from '../qr/qr-panel.js';
import { ApiDetails } from './api-details.js';
import { BackLink } from './back-link.js';
import { isGone, useInstanceDetail } from './detail.api.js';
import styles from './detail.module.css';
import { Gone } from './gone.js';
import { Heading } from './heading.js';
import { InstanceActions } from './instance-actions.js';
import { InstanceInformation } from './instance-information.js';
import { ProxyCard } from './proxy/proxy-card.js';

/** One instance: its way to WhatsApp, how to call it, and what is known of it. */
export function InstanceDetail({ instanceId }: { instanceId: string }) {
  const { data: detail, error, isFetching, refetch } = useInstanceDetail(instanceId);
  const [refresh, setRefresh] = useState(0);
  const [resetting, setResetting] = useState(false);
  const startAnew = useCallback(() => setRefresh((count) => count + 1), []);
  if (isGone(error)) return <Gone instanceId={instanceId} />;
  return (
    <div className={styles.view}>
      <BackLink instanceId={instanceId} />
      <div className={styles.top}>
        <Heading detail={detail} />
        <InstanceActions
          instanceId={instanceId}
          asksToReset={resetting}
          onAskToReset={setResetting}
          onReset={startAnew}
        />
      </div>
      {error && detail && (
        <FailureBanner
          title="The instance could not be updated"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {detail && <ConditionBanners {...detail} />}
      <div className={styles.panels}>
        <QrPanel
          instanceId={instanceId}
          status={detail?.status}
          apiKey={detail?.api_key}
          phone={detail?.phone}
          displayName={detail?.display_name}
          used={detail && detail.last_message_at !== null}
          refresh={refresh}
          onRefresh={startAnew}
          onReset={() => setResetting(true)}
        />
        <div className={styles.facts}>
          <ApiDetails
            detail={detail}
            failure={detail ? null : error}
            fetching={isFetching}
            onRetry={() => void refetch()}
          />
          <InstanceInformation instanceId={instanceId} detail={detail} />
          <ProxyCard instanceId={instanceId} detail={detail} />
        </div>
      </div>
    </div>
  );
}
