import { z } from 'zod';
import { SAMPLE_CONVERSATION } from '../conversations/conversation.js';
import { id } from '../fields/fields.js';
import { describeEvent, EXAMPLE_INSTANCE_ID } from './event.js';

/** For live streams alone: a dashboard in another tab reads the conversation anew. */
export const conversationUpdated = describeEvent('conversation.updated', {
  when: 'It has been read in a dashboard; in live streams only',
  data: z.strictObject({ conversation: z.strictObject({ id: id('cnv') }) }),
  example: { conversation: { id: SAMPLE_CONVERSATION.id } },
  instanceId: EXAMPLE_INSTANCE_ID,
});
