import { Link } from 'react-router';
import { PATHS } from '../../../web/paths.ts';

/** The GST number in force for an account below its state, where the two are compared; its owner is led to the registrations. */
export function GstNumber({ gstin, isOwner }: { gstin: string | null; isOwner: boolean }) {
  if (gstin === null) return null;
  return (
    <span className="figures together text-small" style={{ display: 'block' }}>
      GST {isOwner ? <Link to={PATHS.gstRegistrations}>{gstin}</Link> : <span>{gstin}</span>}
    </span>
  );
}
