import type * as z from 'zod/mini';
import { formatRupees, rupees } from '../../lib/money.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { requireFreshProof } from '../identity/service.server.ts';
import type { approvalsContract, settings } from './contract.ts';
import { withSecondApproval, type CheckerContext, type HeldResult } from './service.server.ts';
import * as store from './store.server.ts';

type Settings = z.output<typeof settings>;
type Update = z.output<(typeof approvalsContract)['PATCH /api/superadmin/settings/']['body']>;

const shown = (row: store.SettingsRow): Settings => ({
  second_approval: row.second_approval,
  second_approval_above: rupees(row.second_approval_above_paise),
});

type HeldSettings = 'second_approval.off' | 'second_approval.raise';

const TEXTS: Readonly<Record<HeldSettings, (after: store.SettingsRow) => string>> = {
  'second_approval.off': () => 'Switch second approval off',
  'second_approval.raise': ({ second_approval_above_paise: above }) =>
    `Raise the limit of second approval to ${formatRupees(rupees(above))}`,
};

/** The kind of change by which less is held than before; null where nothing held becomes free. */
function heldChange(before: store.SettingsRow, after: store.SettingsRow): HeldSettings | null {
  if (before.second_approval === 'off') return null;
  if (after.second_approval === 'off') return 'second_approval.off';
  return after.second_approval_above_paise > before.second_approval_above_paise ? 'second_approval.raise' : null;
}

export async function readSettings({ db }: ActorContext): Promise<Settings> {
  return shown(await store.readSettings(db));
}

/**
 * Changes the sent settings. While second approval is on, switching it off and raising its limit are held.
 * @param approved the kind of change that another superadmin has asked for; it stays that kind, whatever the settings have become meanwhile
 * @throws Refusal `step_up_required`; `conflict` when fewer than two superadmins could decide
 */
export async function changeSettings(
  context: CheckerContext,
  form: Update,
  approved?: HeldSettings,
): Promise<HeldResult<Settings>> {
  requireFreshProof(context);
  const at = context.clock.now();
  return inTransaction(context.db, async (tx): Promise<HeldResult<Settings>> => {
    const before = await store.lockSettings(tx, true);
    const after: store.SettingsRow = {
      second_approval: form.second_approval ?? before.second_approval,
      second_approval_above_paise: form.second_approval_above ?? before.second_approval_above_paise,
    };
    const isSwitch = before.second_approval !== after.second_approval;
    if (isSwitch && after.second_approval === 'on' && (await store.countActiveSuperadmins(tx)) < 2)
      throw new Refusal('conflict', 'Two active superadmins are needed.');
    const change = async () => {
      const changes = (['second_approval', 'second_approval_above_paise'] as const).flatMap((field) =>
        before[field] === after[field] ? [] : [[field, { from: before[field], to: after[field] }]],
      );
      if (changes.length === 0) return shown(before);
      await store.insertSettings(tx, after, at, context.actor.personId);
      const detail: Record<string, unknown> = Object.fromEntries(changes);
      await recordAudit(tx, { at, ...context }, { action: 'setting.changed', ownerId: null, subject: null, detail });
      return shown(after);
    };
    const action = approved ?? heldChange(before, after);
    if (action === null) return { done: await change() };
    const call = { ...form };
    return withSecondApproval(context, tx, { action, subjectId: null, call, text: TEXTS[action](after) }, change);
  });
}
