import type { ExportColumn } from '#lib/export-column.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { statusWord } from '#ui/feedback/badge-status.ts';
import { targetName } from '../rules.ts';
import type { Target } from './target-market.ts';

/** Export columns of targets and their progress. */
export const TARGET_EXPORT: readonly ExportColumn<Target>[] = [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Target', value: targetName },
  { header: 'FY', value: (target) => financialYearLabel(target.FY) },
  { header: 'EPR Registration No', value: (target) => target.epr_registration_number },
  { header: 'Waste Type', value: (target) => target.waste_type },
  { header: 'Product Type', value: (target) => target.product_type },
  { header: 'Credit Type', value: (target) => target.credit_type },
  { header: 'State', value: (target) => target.state },
  { header: 'Unit', value: ({ unit }) => unitName(unit) },
  { header: 'Target Quantity', format: 'quantity', value: (target) => target.target_quantity },
  { header: 'Achieved', format: 'quantity', value: (target) => target.achieved_quantity },
  { header: 'Blocked', format: 'quantity', value: (target) => target.blocked_target },
  { header: 'Remaining', format: 'quantity', value: (target) => target.remaining },
  { header: 'Status', value: (target) => statusWord(target.is_achieved ? 'achieved' : 'ongoing') },
  { header: 'Added On', format: 'time', value: (target) => new Date(target.created_at) },
  { header: 'Target ID', value: (target) => target.id },
];
