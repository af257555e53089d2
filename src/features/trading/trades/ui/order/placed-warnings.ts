import * as z from 'zod/mini';
import { RULE_STATUSES } from '#rules/rulebook/status.ts';
import type { WarningListProps } from '#rules/rulebook/ui/warning-list.tsx';

const warning = z.object({
  code: z.string(),
  text: z.string(),
  rule_id: z.nullable(z.string()),
  status: z.enum(RULE_STATUSES),
});
const placed = z.object({ warnings: z.array(warning) });

/** Warnings that a purchase got when it was placed, from the navigation state of its order's page; none for any other state. */
export function placedWarnings(state: unknown): WarningListProps['warnings'] {
  return placed.safeParse(state).data?.warnings ?? [];
}
