/** By what accounts know this browser, so that guesses of strangers do not keep its people out. It outlives sessions. */
const KEY = 'device';

/** What a log-in gave this browser, if one has. */
export function readDevice(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function rememberDevice(device: string): void {
  localStorage.setItem(KEY, device);
}
