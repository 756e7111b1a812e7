export const root: string;
export const FRONT_ENDS: readonly string[];
