import { Toaster } from '@waxwing/kit/ui/overlay';
import { useTitle } from '../app/use-title.js';
import { Actions } from './actions.js';
import { Data } from './data.js';
import { Fields } from './fields.js';
import styles from './kit-page.module.css';
import { Overlays } from './overlays.js';
import { Paper } from './paper.js';
import { Status } from './status.js';

/** Every piece of the kit in every state, in both themes. In development only. */
export default function KitPage() {
  useTitle('Kit');
  return (
    <main className={styles.page}>
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme} className={styles.theme} data-theme={theme} aria-label={`Kit, ${theme}`}>
          <h1>The kit, {theme}</h1>
          <Paper />
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
