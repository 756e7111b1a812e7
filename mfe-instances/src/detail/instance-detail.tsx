import { isNotFound } from '@waxwing/client';
import { ChevronLeft } from '@waxwing/kit/icons';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, EmptyState } from '@waxwing/kit/ui';
import { useCallback, useState } from 'react';
import { useInstanceNavigation } from '../instance-navigation.js';
import { LinkingPanel } from '../linking/panel.js';
import { ProxyCard } from '../proxy/card.js';
import { explainsStanding, SafetyBanner } from '../safety/banner.js';
import { useSafety } from '../safety/safety.api.js';
import { SafetySection } from '../safety/section.js';
import { StandingBanners } from '../standing/standing.js';
import { ApiDetails } from './api-details.js';
import { useInstanceDetail } from './detail.api.js';
import styles from './detail.module.css';
import { InstanceActions } from './instance-actions.js';
import { InstanceHeading } from './instance-heading.js';
import { InstanceInformation } from './instance-information.js';
import { WebhooksLine } from './webhooks-line.js';

/** One instance: linking, how to call its API, and its information. */
export function InstanceDetail({ instanceId }: { instanceId: string }) {
  const { data: detail, error, isFetching, refetch } = useInstanceDetail(instanceId);
  const { data: safety } = useSafety(instanceId);
  const [refresh, setRefresh] = useState(0);
  const [resetting, setResetting] = useState(false);
  const restartLinking = useCallback(() => setRefresh((count) => count + 1), []);
  if (isNotFound(error)) return <InstanceNotFound instanceId={instanceId} />;
  return (
    <div className={styles.view}>
      <BackLink instanceId={instanceId} />
      <div className={styles.top}>
        <InstanceHeading detail={detail} />
        <InstanceActions
          instanceId={instanceId}
          confirmsReset={resetting}
          onConfirmReset={setResetting}
          onReset={restartLinking}
        />
      </div>
      {error && detail && (
        <ErrorBanner title="The instance could not be updated" error={error} onRetry={() => void refetch()} />
      )}
      {safety && <SafetyBanner {...safety} />}
      {detail && (
        <StandingBanners {...detail} isExplained={safety !== undefined && explainsStanding(safety)} />
      )}
      <WebhooksLine instanceId={instanceId} />
      <div className={styles.panels}>
        <LinkingPanel
          instanceId={instanceId}
          status={detail?.status}
          apiKey={detail?.api_key}
          phone={detail?.phone}
          displayName={detail?.display_name}
          used={detail && detail.last_message_at !== null}
          refresh={refresh}
          onRefresh={restartLinking}
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
      <SafetySection instanceId={instanceId} />
    </div>
  );
}

/** Shown when the instance has been deleted meanwhile, in another tab or through the API. */
function InstanceNotFound({ instanceId }: { instanceId: string }) {
  const { replaceWithList: toListForGood } = useInstanceNavigation();
  return (
    <div role="status">
      <EmptyState
        title="This instance is gone"
        action={
          <Button variant="primary" onClick={toListForGood}>
            Back to Instances
          </Button>
        }
      >
        {instanceId} does not exist, or was deleted in the meantime. Its key no longer works.
      </EmptyState>
    </div>
  );
}

function BackLink({ instanceId }: { instanceId: string }) {
  const { toList } = useInstanceNavigation();
  return (
    <div className={styles.back}>
      <Button
        variant="quiet"
        size="small"
        icon={<ChevronLeft size={14} />}
        onClick={() => toList(instanceId)}
      >
        Back to Instances
      </Button>
    </div>
  );
}
