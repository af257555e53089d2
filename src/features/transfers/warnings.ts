import type { WasteType } from '../reference/waste-types.ts';
import type { RuleStatus } from '../rulebook/kinds.ts';

interface TransferWarning {
  code: 'certificate_number_form';
  text: string;
  rule_id: null;
  status: RuleStatus;
}

/** The warning of numbers of another form than those of the waste type's portal; they are recorded. None while no form is known. */
export function numberFormWarnings(
  numbers: readonly string[],
  { name, certificateNumbers: { pattern, status } }: Pick<WasteType, 'name' | 'certificateNumbers'>,
): TransferWarning[] {
  if (pattern === null) return [];
  const known = new RegExp(`^(?:${pattern})$`);
  if (numbers.every((number) => known.test(number))) return [];
  const text = `This number does not look like those of the ${name} portal.`;
  return [{ code: 'certificate_number_form', text, rule_id: null, status }];
}
