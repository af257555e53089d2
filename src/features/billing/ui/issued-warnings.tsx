import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FormActions } from '../../../ui/fields/form-shell.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { WarningList, type WarningListProps } from '../../rulebook/ui/warning-list.tsx';

interface IssuedWarningsProps extends WarningListProps {
  message: string;
  onClose: () => void;
}

/** Warnings about a document that has just been issued, which stay until they are closed. */
export function IssuedWarnings({ message, warnings, onClose }: IssuedWarningsProps) {
  return (
    <Dialog open title={message} onClose={onClose}>
      <WarningList warnings={warnings} />
      <FormActions>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </FormActions>
    </Dialog>
  );
}
