import type { ExportColumn } from '#lib/export-column.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import type { Credit } from './queries.ts';

/** Export columns of credit records and their balances. */
export const CREDIT_EXPORT: readonly ExportColumn<Credit>[] = [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'FY', value: (credit) => financialYearLabel(credit.year) },
  { header: 'EPR Registration No', value: (credit) => credit.epr_registration_number },
  { header: 'Epr Registered Name', value: (credit) => credit.registered_name },
  { header: 'Waste Type', value: (credit) => credit.waste_type },
  { header: 'Product Type', value: (credit) => credit.product_type },
  { header: 'Credit Type', value: (credit) => credit.credit_type },
  { header: 'State', value: (credit) => credit.state },
  { header: 'Unit', value: ({ unit }) => unitName(unit) },
  { header: 'Processing Capacity (Kg/annum)', format: 'quantity', value: (credit) => credit.processing_capacity },
  {
    header: 'Cumulative Certificate Potential',
    format: 'quantity',
    value: (credit) => credit.comulative_certificate_potential,
  },
  {
    header: 'Available Certificate Value',
    format: 'quantity',
    value: (credit) => credit.available_certificate_value,
  },
  { header: 'Listed', format: 'quantity', value: (credit) => credit.listed },
  { header: 'Blocked', format: 'quantity', value: (credit) => credit.blocked },
  { header: 'Sold', format: 'quantity', value: (credit) => credit.sold },
  { header: 'Added On', format: 'time', value: (credit) => new Date(credit.created_at) },
  { header: 'Credit ID', value: (credit) => credit.id },
];
