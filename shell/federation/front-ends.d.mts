import type { Configuration } from 'webpack';

export function frontEnd(folder: string, options: { readonly development: boolean }): Configuration;
