import { Link } from 'react-router';
import { capacityPath } from '../../../web/paths.ts';

/** Link from a row to the capacities of its recycler account. */
export function CapacityLink({ account }: { account: { id: string; epr_registration_number: string } }) {
  return (
    <Link to={capacityPath(account.id)} aria-label={`Capacity of ${account.epr_registration_number}`}>
      Capacity
    </Link>
  );
}
