export { type Answers, answerCalls } from './answer-calls.js';
export { show } from './show.js';
export { violations } from './violations.js';
