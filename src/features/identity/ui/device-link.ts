import { useRef } from 'react';
import { call } from '../../../web/api.ts';
import { rememberDevice } from '../../../web/device.ts';
import { clearLinkToken, useLinkToken } from './link-token.ts';

/**
 * The token of an e-mailed link makes this browser known to its account. The returned function sends it, once.
 * @throws ApiError
 */
export function useDeviceLink(): () => Promise<void> {
  const token = useLinkToken();
  const isSent = useRef(false);
  return async () => {
    if (!token || isSent.current) return;
    isSent.current = true;
    clearLinkToken();
    const { data } = await call('POST /api/users/devices/', { body: { token } });
    rememberDevice(data.device);
  };
}
