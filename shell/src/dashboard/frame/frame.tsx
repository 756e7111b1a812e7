import { useDismiss } from '@waxwing/kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OfflineNotice } from '../../app/offline-notice.js';
import { SkipLink } from '../../app/skip-link.js';
import { SuspensionBanner } from '../suspension/suspension-banner.js';
import type { Tab } from '../tabs.js';
import styles from './frame.module.css';
import { SideNav } from './side-nav.js';
import { TopBar } from './top-bar.js';

/** Top bar and sidebar around a tab. On a phone the sidebar is a drawer. */
export function Frame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const [expanded, setExpanded] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);
  const content = useFocusOnTabChange(tab);
  useDismiss(expanded, [menu, nav], (by) => {
    setExpanded(false);
    if (by === 'escape') menu.current?.focus();
  });
  useEffect(() => {
    if (expanded) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [expanded]);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <TopBar menu={menu} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      <SideNav ref={nav} tab={tab} expanded={expanded} onNavigate={() => setExpanded(false)} />
      <main ref={content} id="content" className={styles.content} tabIndex={-1}>
        <h1>{tab.heading ?? tab.label}</h1>
        <OfflineNotice />
        <SuspensionBanner />
        {children}
      </main>
    </div>
  );
}

/** Moves the focus to the content of a newly selected tab. A tab that opens a dialog leaves the focus to it. */
function useFocusOnTabChange(tab: Tab) {
  const content = useRef<HTMLElement>(null);
  const last = useRef(tab);
  useEffect(() => {
    if (last.current !== tab && tab.id !== 'create') content.current?.focus();
    last.current = tab;
  }, [tab]);
  return content;
}
