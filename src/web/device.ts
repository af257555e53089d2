import { browserStore } from './storage.ts';

/**
 * Key of the device token, by which accounts recognise this browser, so that login attempts of strangers do not lock out its
 * users. It outlives sessions.
 */
const KEY = 'device';

/** Device token from the last login in this browser, if any. */
export function readDevice(): string | undefined {
  return browserStore.get(KEY) ?? undefined;
}

export function rememberDevice(device: string): void {
  browserStore.set(KEY, device);
}
