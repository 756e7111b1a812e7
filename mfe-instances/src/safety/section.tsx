import { useSearchParams } from '@waxwing/kit/router';
import { Badge, Button, Card, Skeleton, Tabs } from '@waxwing/kit/ui';
import { useState } from 'react';
import { HealthBadge } from './health-badge.js';
import { SafetyHistory } from './history.js';
import { OptOutList } from './opt-outs/list.js';
import { type Safety, useSafety } from './safety.api.js';
import styles from './safety.module.css';
import { SafetyForm } from './settings/form.js';
import { Today } from './today.js';

const VIEWS = ['today', 'settings', 'opt-outs', 'history'] as const;
type View = (typeof VIEWS)[number];

/** How the number of an instance is protected: `&safety=settings` in the URL opens the settings. */
export function SafetySection({ instanceId }: { instanceId: string }) {
  const { data: safety, error, isFetching, refetch } = useSafety(instanceId);
  const [view, setView] = useView();
  /** Whether the settings were opened to protect the number. */
  const [protecting, setProtecting] = useState(false);
  const open = (next: View, protect = false) => {
    setProtecting(protect);
    setView(next);
  };
  return (
    <Card level={3} title="Safety" aside={safety && <Lights safety={safety} />}>
      {!safety && !error && <Skeleton width="32ch" />}
      {error && !safety && (
        <div className={styles.off}>
          <p className={styles.note}>How this number is protected could not be looked up.</p>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Look Up Again
          </Button>
        </div>
      )}
      {safety && (
        <Tabs
          label="Safety of the number"
          value={view}
          onChange={(next) => open(next)}
          tabs={[
            {
              value: 'today',
              label: 'Today',
              content:
                safety.mode === 'off' ? (
                  <IsOff onProtect={() => open('settings', true)} />
                ) : (
                  <Today safety={safety} />
                ),
            },
            {
              value: 'settings',
              label: 'Settings',
              content: <SafetyForm instanceId={instanceId} safety={safety} protects={protecting} />,
            },
            { value: 'opt-outs', label: 'Opt-outs', content: <OptOutList /> },
            { value: 'history', label: 'History', content: <SafetyHistory {...safety} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Lights({ safety: { mode, health } }: { safety: Safety }) {
  return (
    <span className={styles.lights}>
      {mode !== 'off' && <HealthBadge state={health.state} mode={mode} />}
      <Badge tone={mode === 'protect' ? 'info' : 'neutral'}>{mode}</Badge>
    </span>
  );
}

function IsOff({ onProtect }: { onProtect: () => void }) {
  return (
    <div className={styles.off}>
      <p className={styles.note}>
        Nothing is held back: messages leave as fast as they come. WhatsApp restricts and bans numbers that
        write to many strangers, and nobody can undo that.
      </p>
      <Button size="small" onClick={onProtect}>
        Protect This Number
      </Button>
    </div>
  );
}

function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((name) => name === search.get('safety')) ?? 'today';
  const setView = (next: View) => {
    const changed = new URLSearchParams(search);
    if (next === 'today') changed.delete('safety');
    else changed.set('safety', next);
    setSearch(changed, { replace: true });
  };
  return [view, setView];
}
