declare function withoutInsertedStyles(this: { readonly resourcePath: string }, source: string): string;
export = withoutInsertedStyles;
