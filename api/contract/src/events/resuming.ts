import { text } from '../fields/fields.js';

/** The headers of a stream that goes on where an earlier one has ended. */
export const resuming = {
  'last-event-id': text(64)
    .optional()
    .meta({ description: 'The last event that was read: the stream goes on behind it' }),
};
