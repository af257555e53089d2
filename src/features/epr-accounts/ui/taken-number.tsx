import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/layout/button.tsx';

/** Shown where the typed number is registered already: offers to claim it. */
export function TakenNumber({ number, onClaim }: { number: string; onClaim: () => void }) {
  const typed: unknown = useWatch({ name: 'epr_registration_number' });
  if (typed !== number) return null;
  return (
    <div>
      <Button variant="secondary" size="small" onClick={onClaim}>
        This is our number
      </Button>
    </div>
  );
}
