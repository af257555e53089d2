import type { Unit } from '#lib/quantity.ts';
import data from './data/waste-types.json' with { type: 'json' };
import { type Provenance, provenanceOf } from './provenance.ts';

/** An option of a waste type's list. `hidden` options are known to the law but not offered yet. */
type TypeOption = {
  /** Stable slug, unique over all lists of all waste types. */
  id: string;
  name: string;
  description: string | null;
  /** Id of the parent option in the same list, such as the group of an e-waste code. */
  partOf: string | null;
  hidden: boolean;
};

/** Options of one kind, in display order, with the source of the list. */
export type TypeList = Provenance & { items: readonly TypeOption[] };

/** Form of EPR registration numbers with letters: the pattern of a whole number, and an example where the form is known. */
export type RegistrationNumberForm = Provenance & { pattern: string; example: string | null };

/** Form of the certificate numbers of the CPCB portal: the pattern of a whole number as it is kept; null while none is known. */
type CertificateNumberForm = Provenance & { pattern: string | null };

type RegisteringRole = 'recycler' | 'producer';

/** A waste type with its lists. Waste types are not fungible: a credit of one never counts towards a target of another. */
export type WasteType = {
  id: string;
  name: string;
  order: number;
  recyclerTypes: TypeList;
  producerTypes: TypeList;
  productTypes: TypeList;
  creditTypes: TypeList;
  registrationNumbers: Record<RegisteringRole, RegistrationNumberForm>;
  certificateNumbers: CertificateNumberForm;
};

type RawWasteType = (typeof data.waste_types)[number];
type RawOption = { id: string; name: string; description?: string; part_of?: string; hidden?: boolean };
type RawList = { source: string; status: string; note?: string; items: readonly RawOption[] };

function typeList(raw: RawList): TypeList {
  const items = raw.items.map(({ id, name, description, part_of: partOf, hidden }) => ({
    id,
    name,
    description: description ?? null,
    partOf: partOf ?? null,
    hidden: hidden ?? false,
  }));
  return { ...provenanceOf(raw), items };
}

function numberForm(raw: { pattern: string; example?: string; source: string; status: string; note: string }) {
  return { ...provenanceOf(raw), pattern: raw.pattern, example: raw.example ?? null };
}

function wasteType(raw: RawWasteType): WasteType {
  const { id, name, order, registration_numbers: forms } = raw;
  return {
    id,
    name,
    order,
    recyclerTypes: typeList(raw.recycler_types),
    producerTypes: typeList(raw.producer_types),
    productTypes: typeList(raw.product_types),
    creditTypes: typeList(raw.credit_types),
    registrationNumbers: { recycler: numberForm(forms.recycler), producer: numberForm(forms.producer) },
    certificateNumbers: { ...provenanceOf(raw.certificate_numbers), pattern: raw.certificate_numbers.pattern },
  };
}

function visible(list: TypeList): TypeList {
  return { ...list, items: list.items.filter((item) => !item.hidden) };
}

function withoutHidden(type: WasteType): WasteType {
  return {
    ...type,
    recyclerTypes: visible(type.recyclerTypes),
    producerTypes: visible(type.producerTypes),
    productTypes: visible(type.productTypes),
    creditTypes: visible(type.creditTypes),
  };
}

let known: { all: readonly WasteType[]; shown: readonly WasteType[] } | undefined;

function load(): { all: readonly WasteType[]; shown: readonly WasteType[] } {
  const all = data.waste_types.map(wasteType).toSorted((one, other) => one.order - other.order);
  return { all, shown: all.map(withoutHidden) };
}

/** The waste types in display order; hidden options only on request. */
export function wasteTypes(options: { hidden?: boolean } = {}): readonly WasteType[] {
  known ??= load();
  return options.hidden ? known.all : known.shown;
}

function isNamed(thing: { id: string; name: string }, nameOrId: string): boolean {
  const wanted = nameOrId.trim().toLowerCase();
  return thing.id === wanted || thing.name.toLowerCase() === wanted;
}

/** Finds a waste type by name or id (case-insensitive); undefined if there is none. Hidden options only on request. */
export function findWasteType(nameOrId: string, options: { hidden?: boolean } = {}): WasteType | undefined {
  return wasteTypes(options).find((type) => isNamed(type, nameOrId));
}

/** Finds an option of a list by name or id (case-insensitive); undefined if there is none. */
export function findTypeOption(list: TypeList, nameOrId: string): TypeOption | undefined {
  return list.items.find((item) => isNamed(item, nameOrId));
}

const DIGITS = /^[0-9]{1,30}$/;

/** Why a normal registration number is refused; null if it has digits alone, or the form of its waste type and role. */
export function registrationNumberError(type: WasteType, role: RegisteringRole, number: string): string | null {
  const { pattern, example } = type.registrationNumbers[role];
  if (DIGITS.test(number) || new RegExp(`^(?:${pattern})$`).test(number)) return null;
  return example === null ? 'Enter the number as on the certificate.' : `Enter digits, or a number such as ${example}.`;
}

/** A kind of credit, by the catalogue's names: the unit of price comparison. */
export interface CreditKind {
  waste_type: string;
  product_type: string;
  credit_type: string;
  year: number;
  unit: Unit;
}
