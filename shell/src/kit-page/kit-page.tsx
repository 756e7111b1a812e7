import { Toaster } from '@waxwing/kit/ui/overlay';
import { useDocumentTitle } from '../app/use-document-title.js';
import { Actions } from './actions.js';
import { Colors } from './colors.js';
import { Data } from './data.js';
import { Fields } from './fields.js';
import styles from './kit-page.module.css';
import { Overlays } from './overlays.js';
import { Status } from './status.js';

/** Every component of the kit in every state, in both themes. For development only. */
export default function KitPage() {
  useDocumentTitle('Kit');
  return (
    <main className={styles.page}>
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme} className={styles.theme} data-theme={theme} aria-label={`Kit, ${theme}`}>
          <h1>The kit, {theme}</h1>
          <Colors />
          <Actions />
          <Fields />
          <Status />
          <Data theme={theme} />
          <Overlays />
        </section>
      ))}
      <Toaster />
    </main>
  );
}
