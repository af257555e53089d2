import { useEffect, useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { call } from '../../../web/api.ts';

/** Whether the reader is the recycler who lists an offer; false as long as it is not known. `recyclerId` as `REC-000123`. */
export function useIsOwnOffer(recyclerId: string, role: Role | null): boolean {
  const [ownId, setOwnId] = useState<string | null>(null);
  useEffect(() => {
    if (role !== 'recycler') return;
    const stop = new AbortController();
    call('GET /api/users/profile/', { signal: stop.signal }).then(
      ({ data }) => setOwnId(data.unique_id),
      // Then it is shown as to every other recycler.
      () => undefined,
    );
    return () => stop.abort();
  }, [role]);
  return role === 'recycler' && ownId === recyclerId;
}
