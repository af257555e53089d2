import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useRouteLoaderData } from 'react-router';
import { ApiError } from '#web/api.ts';
import { WRONG_PASSKEY } from '../rules.ts';

/** Options as the server sends them. */
type Options = Record<string, unknown>;

/** A prompt that was cancelled, or failed in the browser, is told like a wrong passkey. */
export const passkeyFailure = () => new ApiError(0, WRONG_PASSKEY);

/** Has the browser make a passkey. @throws ApiError */
export async function makePasskey(options: Options): Promise<Options> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    // The browser's name for a device that has one of the passkeys named in the options.
    const isTaken = error instanceof Error && error.name === 'InvalidStateError';
    throw isTaken ? new ApiError(0, 'This device already has a passkey of your account.') : passkeyFailure();
  });
  return { ...made };
}

/** Has the browser prove one of the passkeys. @throws ApiError */
export async function provePasskey(options: Options): Promise<Options> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const proved = await startAuthentication({ optionsJSON }).catch(() => Promise.reject(passkeyFailure()));
  return { ...proved };
}

/** Why passkeys cannot be used in this window: they are bound to the site's address. Null where they can. */
export function usePasskeyObstacle(): string | null {
  const root = useRouteLoaderData('root') as { origin?: string } | undefined;
  if (typeof window === 'undefined' || root?.origin === undefined || root.origin === window.location.origin)
    return null;
  return `Passkeys work at ${root.origin} only`;
}
