import { createContext, type MouseEvent, useContext } from 'react';
import type { RequiredPermission } from '#lib/parts.ts';
import { toast } from '../feedback/toast.ts';

/** Why the reader may not do what needs a permission, as one sentence; undefined where nothing forbids it, as outside of a workspace. */
export const ForbiddenContext = createContext<(needed: RequiredPermission) => string | undefined>(() => undefined);

/** Properties by which a button-like element may be forbidden. */
export interface Forbiddable {
  /** Permission of the call that it makes: whose part lacks it finds the element in its place, hears why, and nothing is done. */
  needs?: RequiredPermission | undefined;
  /** The same for another reason, as one sentence. */
  forbidden?: string | undefined;
}

/** Attributes of a forbidden button, after its own; none where it may be pressed. A keyboard still reaches it, so that its reason is read out, and a tap shows it. */
export function useRefusal({ needs, forbidden }: Forbiddable) {
  const forbids = useContext(ForbiddenContext);
  const reason = forbidden ?? (needs === undefined ? undefined : forbids(needs));
  if (reason === undefined) return undefined;
  return {
    disabled: false,
    'aria-disabled': true,
    'aria-busy': undefined,
    title: reason,
    onClick: (event: MouseEvent) => {
      // Nor does the Enter key in a field submit the form.
      event.preventDefault();
      toast.error(reason);
    },
  };
}
