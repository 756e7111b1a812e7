declare function shakeable(source: string): string;
export = shakeable;
