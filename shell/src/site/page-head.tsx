import { useTitle } from '../app/use-title.js';

/** Names the page: in the tab, and for whoever finds it by searching. */
export function PageHead({ title, description }: { title: string; description: string }) {
  useTitle(title);
  return <meta name="description" content={description} />;
}
