export { type Theme, themeAtom } from './theme.js';
export { ThemeSwitch } from './theme-switch.js';
