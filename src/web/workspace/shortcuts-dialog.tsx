import type { PartyRole } from '#lib/contract.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { setSingleKeys, useAreSingleKeysOn } from '../single-keys.ts';
import styles from './shortcuts-dialog.module.css';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl K', '⌘ K', '/'], does: 'Search' },
  { keys: ['↑', '↓'], does: 'Go to the previous or next result' },
  { keys: ['Enter'], does: 'Open the result' },
  { keys: ['Esc'], does: 'Close the dialog' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

const SWITCH_SHORTCUT: Shortcut = { keys: ['O'], does: 'Switch organisation' };

/** Keys of the review desk, which only superadmins have. */
const REVIEW_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J', 'K'], does: 'Review: go to the next or previous item' },
  { keys: ['O'], does: 'Review: open the document' },
  { keys: ['A'], does: 'Review: approve' },
  { keys: ['R'], does: 'Review: reject' },
  { keys: ['U'], does: 'Review: undo' },
];

interface ShortcutsDialogProps {
  role: PartyRole;
  /** Whether the person is a member of several organisations. */
  hasSeveral: boolean;
  onClose: () => void;
}

/** All shortcuts of a role, and the switch for those of one key. */
export default function ShortcutsDialog({ role, hasSeveral, onClose }: ShortcutsDialogProps) {
  const on = useAreSingleKeysOn();
  return (
    <Dialog open title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className={styles.list}>
        {[
          ...SHORTCUTS,
          ...(hasSeveral ? [SWITCH_SHORTCUT] : []),
          ...(role === 'superadmin' ? REVIEW_SHORTCUTS : []),
        ].map(({ keys, does }) => (
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
        hint="Turn them off if you press them by accident. Ctrl K stays."
        checked={on}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  );
}
