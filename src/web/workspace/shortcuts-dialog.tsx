import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { setSingleKeys, useAreSingleKeysOn } from '../single-keys.ts';
import styles from './shortcuts-dialog.module.css';

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K', '/'], does: 'Search' },
  { keys: ['↑', '↓'], does: 'Go to the previous or next result' },
  { keys: ['Enter'], does: 'Open the result' },
  { keys: ['Esc'], does: 'Close the dialog' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

/** All shortcuts, and the switch for those of one key. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useAreSingleKeysOn();
  return (
    <Dialog open title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={styles.line}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        role="switch"
        aria-checked={on}
        label="Single-key shortcuts"
        hint="Turn them off if you press / or ? by accident. Ctrl K stays."
        checked={on}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  );
}
