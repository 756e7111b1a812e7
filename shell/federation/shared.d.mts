export const SHARED: readonly string[];
