import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import styles from './security.module.css';

/** Shows new recovery codes, once: the server keeps their hashes alone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied.'),
      () => toast.error('The codes could not be copied. Write them down.'),
    );
  return (
    <Dialog
      open
      title="Recovery codes"
      size="normal"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>I have saved them</Button>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy codes
          </Button>
        </>
      }
    >
      <div className={styles.setup}>
        <p>
          Each code replaces your second factor once. Keep them where only you can find them. They are not shown again.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
