import { atom } from 'jotai';

/** `system` follows the operating system's setting. */
export type Theme = 'system' | 'light' | 'dark';

/** The localStorage key; the script that runs before the first paint reads it too. */
const KEY = 'theme';

function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const stored = storage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the theme and applies it. */
function applyTheme(theme: Theme, storage: Storage, root: HTMLElement): void {
  if (theme === 'system') {
    storage.removeItem(KEY);
    delete root.dataset.theme;
  } else {
    storage.setItem(KEY, theme);
    root.dataset.theme = theme;
  }
}

const currentThemeAtom = atom<Theme | undefined>(undefined);

/** The theme; setting it stores and applies it. */
export const themeAtom = atom(
  (get) => get(currentThemeAtom) ?? readTheme(localStorage),
  (_get, set, theme: Theme) => {
    applyTheme(theme, localStorage, document.documentElement);
    set(currentThemeAtom, theme);
  },
);
