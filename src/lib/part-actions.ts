/** Actions that an answer offers its reader, as far as the reader's part allows their calls. */
import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { forbiddenPart, partMay, type Part } from './parts.ts';

/** The fields of an offered action beside its name. */
export const offeredAction = {
  allowed: z.boolean(),
  /** Why it is not allowed. */
  reason: z.nullable(z.string()),
  /** The organisation could do it; the reader's part forbids it. Absent elsewhere. */
  by_part: z.optional(z.boolean()),
};

interface OfferedAction<Name extends string> {
  name: Name;
  allowed: boolean;
  reason: string | null;
  by_part?: boolean | undefined;
}

/**
 * Refuses those of the actions that the part forbids and nothing else does. The permission of an action is that of its call.
 * @param calls the calls of the actions, from their contracts
 */
export function refuseByPart<Name extends string>(
  actions: readonly OfferedAction<Name>[],
  organisation: { companyName: string; part: Part } | null,
  calls: Readonly<Record<Name, Contract[string]>>,
): OfferedAction<Name>[] {
  if (organisation === null) return [...actions];
  const { companyName, part } = organisation;
  return actions.map((action) =>
    !action.allowed || partMay(part, calls[action.name].permission ?? [])
      ? action
      : { ...action, allowed: false, reason: forbiddenPart(companyName), by_part: true },
  );
}
