import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../ui/icon-button.js';
import { type Theme, themeAtom } from './theme.js';

const NEXT: Record<Theme, { theme: Theme; label: string; icon: typeof Sun }> = {
  system: { theme: 'light', label: 'Theme: system. Switch to light', icon: Monitor },
  light: { theme: 'dark', label: 'Theme: light. Switch to dark', icon: Sun },
  dark: { theme: 'system', label: 'Theme: dark. Follow the system', icon: Moon },
};

/** Goes round: as the system, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useAtom(themeAtom);
  const { theme: next, label, icon: Icon } = NEXT[theme];
  return <IconButton label={label} icon={<Icon size={16} />} onClick={() => setTheme(next)} />;
}
