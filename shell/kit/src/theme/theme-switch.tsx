import { useAtom } from 'jotai';
import { IconButton } from '../ui/actions/icon-button.js';
import { type Theme, themeAtom } from './theme.js';

/** The theme that the next press sets, its label, and its icon. */
const THEMES: Record<Theme, { readonly next: Theme; readonly label: string; readonly disc: string }> = {
  system: { next: 'light', label: 'Theme: system. Switch to light', disc: 'M8 2a6 6 0 010 12z' },
  light: { next: 'dark', label: 'Theme: light. Switch to dark', disc: '' },
  dark: { next: 'system', label: 'Theme: dark. Follow the system', disc: 'M8 2a6 6 0 010 12A6 6 0 018 2z' },
};

/** Cycles through system, light and dark. Its icon is inline: the icon library would be too large for the first page. */
export function ThemeSwitch() {
  const [theme, setTheme] = useAtom(themeAtom);
  const { next, label, disc } = THEMES[theme];
  return (
    <IconButton
      label={label}
      onClick={() => setTheme(next)}
      icon={
        <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
          <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d={disc} fill="currentColor" />
        </svg>
      }
    />
  );
}
