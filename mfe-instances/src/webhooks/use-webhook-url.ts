import { useNavigate, useSearchParams } from '@waxwing/kit/router';

const SECTIONS = ['deliveries', 'settings', 'secret'] as const;
export type Section = (typeof SECTIONS)[number];

/** What of a webhook's page the URL names, so that it can be linked to, and Back returns to it. */
type UrlParam = 'section' | 'status' | 'type' | 'cursor' | 'delivery';

export interface WebhookUrl {
  /** Empty where the URL does not have it. */
  get(name: UrlParam): string;
  readonly section: Section;
  /** An empty value removes the parameter. `replace` adds no entry to the browser's history. */
  set(changes: { readonly [name in UrlParam]?: string }, options?: { replace?: boolean }): void;
}

const ROOT = '?tab=api-keys&view=webhooks';
/** The list, or the page of one webhook. */
export const pathOfWebhook = (id?: string) => (id ? `${ROOT}&webhook=${encodeURIComponent(id)}` : ROOT);

/** The id of the webhook whose page is open; empty for the list. */
export function useOpenWebhook(): string {
  const [search] = useSearchParams();
  return search.get('view') === 'webhooks' ? (search.get('webhook') ?? '') : '';
}

export function useWebhookUrl(): WebhookUrl {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name) => search.get(name) ?? '',
    section: SECTIONS.find((section) => section === search.get('section')) ?? 'deliveries',
    set: (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace });
    },
  };
}

/** Router state that the page passes to the list. */
export interface ListState {
  /** The webhook whose page was just left: its card takes the focus. */
  readonly leftId?: string;
  /** The webhook whose page was open has been deleted: the heading takes the focus. */
  readonly deleted?: true;
}

/** Leaves the page of a webhook. */
export function useLeaveWebhook() {
  const navigate = useNavigate();
  return {
    toList: (leftId: string) => void navigate(ROOT, { state: { leftId } satisfies ListState }),
    /** Replaces the history entry, so that Back does not return to a webhook that is gone. */
    afterDeletion: () => void navigate(ROOT, { state: { deleted: true } satisfies ListState, replace: true }),
  };
}
