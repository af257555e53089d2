import { useEffect, useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { call } from '../../../web/api.ts';

/** Whether the reader is the recycler who lists the offer; false until that is known. `recyclerId` as in `REC-000123`. */
export function useIsOwnOffer(recyclerId: string, role: Role | null): boolean {
  const [ownId, setOwnId] = useState<string | null>(null);
  useEffect(() => {
    if (role !== 'recycler') return;
    const stop = new AbortController();
    call('GET /api/users/profile/', { signal: stop.signal }).then(
      ({ data }) => setOwnId(data.unique_id),
      // On failure the offer is shown as to any other recycler.
      () => undefined,
    );
    return () => stop.abort();
  }, [role]);
  return role === 'recycler' && ownId === recyclerId;
}
