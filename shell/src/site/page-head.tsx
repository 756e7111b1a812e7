import { useDocumentTitle } from '../app/use-document-title.js';

/** Sets the document title and the meta description. */
export function PageHead({ title, description }: { title: string; description: string }) {
  useDocumentTitle(title);
  return <meta name="description" content={description} />;
}
