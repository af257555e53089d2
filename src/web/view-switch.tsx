import { useAddressText } from './address-search.ts';
import styles from './view-switch.module.css';

export type View = 'cards' | 'table';

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

/** The view of a list, stored in the address; cards by default. */
export function useView(): [View, (view: View) => void] {
  const [text, setText] = useAddressText('view');
  return [text === 'table' ? 'table' : 'cards', (view) => setText(view === 'cards' ? '' : view)];
}

/** Chooses between the cards and the table of a list. */
export function ViewSwitch() {
  const [view, setView] = useView();
  return (
    <div role="radiogroup" aria-label="View" className={styles.views}>
      {VIEWS.map(({ value, label }) => (
        <label key={value} className={styles.view}>
          <input type="radio" name="view" value={value} checked={value === view} onChange={() => setView(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}
