import { DEFAULT_HEALTH_LIMITS, HEALTH_LIMIT_NAMES, type HealthLimits, mostOf } from '@waxwing/core';
import { z } from 'zod';

const ENTRY = /^([a-z_]+)=(\d{1,5})$/;

/** The name as operators write it, such as `refused_hour`. */
function writtenName(name: keyof HealthLimits): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const NAMES = new Map(HEALTH_LIMIT_NAMES.map((name) => [writtenName(name), name]));

/** Pairs that would take the worse state for the better one. */
const ORDERED: readonly [keyof HealthLimits, keyof HealthLimits][] = [
  ['deliveredHeld', 'deliveredCaution'],
  ['holdHours', 'mostHoldHours'],
  ['refusedHour', 'refusedDay'],
];

/** Comma-separated names and whole numbers. What is not named keeps its default; empty when unset. */
export const numberHealth = z
  .string()
  .optional()
  .transform((text, ctx) => {
    const limits: { -readonly [N in keyof HealthLimits]?: number } = {};
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
    for (const entry of text?.split(',') ?? []) {
      const [, written = '', digits] = ENTRY.exec(entry.trim()) ?? [];
      const name = NAMES.get(written);
      const value = Number(digits);
      if (!name)
        refuse(
          `"${entry.trim()}" is none of ${[...NAMES.keys()].join(', ')}, with a number such as refused_hour=2`,
        );
      else if (value < 1 || value > mostOf(name)) refuse(`${written} must be from 1 to ${mostOf(name)}`);
      else limits[name] = value;
    }
    const whole: HealthLimits = { ...DEFAULT_HEALTH_LIMITS, ...limits };
    for (const [less, more] of ORDERED)
      if (whole[less] > whole[more]) refuse(`${writtenName(less)} must not be above ${writtenName(more)}`);
    return limits as Partial<HealthLimits>;
  })
  .describe(
    `figures at which the health of a number is judged, separated by commas, where they differ from ${shown()}: percentages, hours, or how many; more recipients of one text in an hour than \`same_text\` also make the gaps between first contacts three times as long`,
  );

function shown(): string {
  return `\`${HEALTH_LIMIT_NAMES.map((name) => `${writtenName(name)}=${DEFAULT_HEALTH_LIMITS[name]}`).join(',')}\``;
}
