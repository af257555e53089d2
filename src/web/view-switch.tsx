import { classNames } from '#ui/layout/class-names.ts';
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

interface ViewChoiceProps {
  view: View;
  onView: (view: View) => void;
  className?: string | undefined;
}

/** The radio group of the two views. */
export function ViewChoice({ view, onView, className }: ViewChoiceProps) {
  return (
    <div role="radiogroup" aria-label="View" className={classNames(styles.views, className)}>
      {VIEWS.map(({ value, label }) => (
        <label key={value} className={styles.view}>
          <input type="radio" name="view" value={value} checked={value === view} onChange={() => onView(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Chooses between the cards and the table of a list of a workspace. */
export function ViewSwitch() {
  const [view, setView] = useView();
  return <ViewChoice view={view} onView={setView} />;
}
