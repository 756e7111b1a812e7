/**
 * What number safety does with an instance's messages. `protect` holds and refuses them; `watch` counts and warns; `off` does nothing.
 * Opt-outs and WhatsApp's own lock on new chats hold in `watch` as well.
 */
export const SAFETY_MODES = ['protect', 'watch', 'off'] as const;
export type SafetyMode = (typeof SAFETY_MODES)[number];

/** Whether messages have lanes and are counted. */
export function isPaced(mode: SafetyMode): boolean {
  return mode !== 'off';
}
