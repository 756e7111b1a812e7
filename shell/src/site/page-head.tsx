import { useDocumentTitle } from '../app/use-document-title.js';

/** Names the page: in the tab, and for whoever finds it by searching. */
export function PageHead({ title, description }: { title: string; description: string }) {
  useDocumentTitle(title);
  return <meta name="description" content={description} />;
}
