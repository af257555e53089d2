/** Which targets are made of the lines of a sheet. Source: file 8 of the specification, part 1. */
import type { Unit } from '../../lib/quantity.ts';
import { findTypeOption, type WasteType } from '../reference/waste-types.ts';
import type { SheetLine } from './contract.ts';

/** A line that a target is wanted for, with the types that it has not itself. */
export interface WantedLine {
  key: string;
  product_type?: string | null | undefined;
  credit_type?: string | null | undefined;
}

/** Lines of one product and credit type with the sums of their figures, in the unit of the credit. */
export interface Group {
  keys: string[];
  productType: string;
  creditType: string;
  net: number;
  quantity: number;
  leftover: number;
  held: number;
}

export interface Groups {
  groups: Group[];
  /** Lines of which no target can be made, and why. */
  incomplete: { key: string; quantity: number | null; text: string }[];
}

/**
 * Gathers lines by product and credit type, in the order of the sheet; without a selection, all lines that have both and a quantity.
 * @returns the text of the error on `lines` where the selection names no line of the sheet, or a type that is not of the waste type
 */
export function groupsOf(
  lines: readonly SheetLine[],
  selected: readonly WantedLine[] | undefined,
  type: WasteType,
  unitOf: (productType: string, creditType: string) => Unit,
): Groups | { error: string } {
  const wanted = selected ?? lines.filter(isComplete).map(({ key }) => ({ key }));
  const wantedByKey = new Map<string, WantedLine>(wanted.map((one) => [one.key, one]));
  const keys = new Set(lines.map(({ key }) => key));
  if (wanted.length === 0 || wantedByKey.size < wanted.length || wanted.some(({ key }) => !keys.has(key)))
    return { error: 'Choose lines of this sheet.' };
  const groups = new Map<string, Group>();
  const incomplete: Groups['incomplete'] = [];
  for (const line of lines) {
    const choice = wantedByKey.get(line.key);
    if (choice === undefined) continue;
    const product = chosen(line.product_type ?? choice.product_type, type.productTypes);
    const credit = chosen(line.credit_type ?? choice.credit_type, type.creditTypes);
    if (product === undefined) return { error: 'Choose a product type of this waste type.' };
    if (credit === undefined) return { error: 'Choose a credit type of this waste type.' };
    const { key, net, quantity, leftover, held } = line;
    if (product === null || credit === null) {
      incomplete.push({ key, quantity: net, text: 'Choose product and credit type.' });
      continue;
    }
    if (net === null || quantity === null) {
      incomplete.push({ key, quantity: net, text: 'The quantity is not known.' });
      continue;
    }
    // Kilograms in total are no grams of gold.
    if (unitOf(product, credit) !== line.unit) return { error: 'Choose a credit type of this waste type.' };
    const name = JSON.stringify([product, credit]);
    const group = groups.get(name) ?? {
      keys: [],
      productType: product,
      creditType: credit,
      net: 0,
      quantity: 0,
      leftover: 0,
      held: 0,
    };
    group.keys.push(key);
    group.net += net;
    group.quantity += quantity;
    group.leftover += leftover;
    group.held += held;
    groups.set(name, group);
  }
  return { groups: [...groups.values()], incomplete };
}

const isComplete = ({ product_type: product, credit_type: credit, quantity }: SheetLine) =>
  product !== null && credit !== null && quantity !== null;

/** The option by its name: null where none is chosen, undefined where it is not of the list. */
function chosen(name: string | null | undefined, list: WasteType['productTypes']): string | null | undefined {
  if (name === null || name === undefined || name === '') return null;
  return findTypeOption(list, name)?.name;
}
