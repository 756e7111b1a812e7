export const root: string;
export const REMOTES: readonly { readonly folder: string; readonly container: string }[];
export const FRONT_ENDS: readonly string[];
