import { useEffect, useRef } from 'react';
import { call } from '../../../web/api.ts';
import { rememberDevice } from '../../../web/device.ts';

/**
 * The token after `#` of an e-mailed link makes this browser known to its account. It is removed from the address bar at once; the returned
 * function sends it, once.
 * @throws ApiError
 */
export function useDeviceLink(): () => Promise<void> {
  const token = useRef<string>(undefined);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const found = /^#([\w-]{43})$/.exec(hash)?.[1];
    if (found === undefined) return;
    token.current = found;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return async () => {
    const sent = token.current;
    if (sent === undefined) return;
    token.current = undefined;
    const { data } = await call('POST /api/users/devices/', { body: { token: sent } });
    rememberDevice(data.device);
  };
}
