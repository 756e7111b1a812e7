/** What a colour says. Never the only one to say it: a word and a mark stand beside it. */
export type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info';
