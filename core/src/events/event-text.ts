/** An event shows this much of a text. */
export const EVENT_TEXT_CHARACTERS = 16_384;
