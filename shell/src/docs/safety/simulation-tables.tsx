import simulation from '../generated/number-safety-tables.json' with { type: 'json' };
import styles from './number-safety.module.css';

/** What had left by some days of the simulated year, a table for each sender. */
export function SimulationTables() {
  return simulation.tables.map(({ name, about, rows }) => (
    <details key={name}>
      <summary>
        {name}: {about}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled within itself, also by keyboard. */}
      <section className={styles.table} aria-label={`${name}, in figures`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {simulation.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([day, ...figures]) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {figures.map((figure, column) => (
                  <td key={simulation.columns[column + 1]}>{figure.toLocaleString('en')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  ));
}
