import { SAFETY_MODES } from '@waxwing/core';
import { z } from 'zod';

export const numberSafety = z
  .enum(SAFETY_MODES)
  .optional()
  .describe(
    'what number safety does with messages of instances that set nothing themselves: `protect` holds and refuses what would risk the number, `watch` counts and warns, `off` does nothing. With `WHATSAPP=live` `protect`, else `off`',
  );
