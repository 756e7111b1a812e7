export function buildId(folder: string): string;
