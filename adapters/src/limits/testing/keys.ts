export const SIZE = { points: 10, windowS: 900 };

let unique = 0;
/** A key that no other test has used. */
export const newKey = () => `asha-${process.pid}-${Date.now()}-${unique++}@example.com 203.0.113.9`;
