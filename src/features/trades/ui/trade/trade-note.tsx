import styles from './trade-note.module.css';

/** The buyer's note with a request: plain text with its line breaks. Renders nothing without a note. */
export function TradeNote({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <p className={styles.note}>
      <span className="text-soft">Note to the recycler:</span> {note}
    </p>
  );
}
