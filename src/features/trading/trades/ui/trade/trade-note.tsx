import { namesBankDetails } from '#lib/bank-details.ts';
import { BankDetailsNotice } from '#trading/messages/ui/bank-details-notice.tsx';
import { otherSide, type Side } from '#trading/stages/stages.ts';
import styles from './trade-note.module.css';

/** The maker's note with a request or round: plain text with its line breaks. Renders nothing without a note. */
export function TradeNote({ note, maker }: { note: string | null; maker: Side }) {
  if (note === null) return null;
  return (
    <>
      <p className={styles.note}>
        <span className="text-soft">{`Note to the ${otherSide(maker)}:`}</span> {note}
      </p>
      {namesBankDetails(note) && <BankDetailsNotice />}
    </>
  );
}
