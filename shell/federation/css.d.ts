/** Generated class names by the names in the file. */
declare module '*.module.css' {
  const names: { readonly [name: string]: string };
  export default names;
}

declare module '*.css';
