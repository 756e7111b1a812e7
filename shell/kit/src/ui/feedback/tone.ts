/** The meaning of a colour. Never used alone: a word and a mark say the same. */
export type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info';
