/**
 * A second reading of what NIC publishes about INV-01, schema 1.1, written without the builder: patterns, lengths, and sums that the portal
 * computes again. Only the fields of this product are known, so that any other is a fault.
 */
type Json = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => string | null;

const text =
  (least: number, most: number, pattern: RegExp = /^[^"\\]*$/): Check =>
  (value) => {
    if (typeof value !== 'string') return 'is no text';
    if (value.length < least || value.length > most) return `has ${value.length} characters`;
    return pattern.test(value) && value.isWellFormed() ? null : `is ${JSON.stringify(value)}`;
  };
const amount =
  (most: number, decimals: number, least = 0): Check =>
  (value) => {
    if (typeof value !== 'number' || !(value >= least && value <= most)) return `is ${String(value)}`;
    return new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`).test(String(value)) ? null : `has the decimals of ${value}`;
  };
const only =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value) ? null : `is ${String(value)}`;

const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/;
const DAY = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d\d$/;
const STATE = /^(?!00)\d{2}$/;
const MONEY = amount(999_999_999_999.99, 2);
const SUM = amount(99_999_999_999_999, 2);
/** India's PIN codes, as in the schema. */
const pin: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 100_000 && Number(value) <= 999_999 ? null : `is ${String(value)}`;

const PARTY: Readonly<Record<string, Check>> = {
  Gstin: text(15, 15, /^\d{2}[0-9A-Z]{13}$/),
  LglNm: text(3, 100),
  'TrdNm?': text(3, 100),
  Addr1: text(1, 100),
  'Addr2?': text(3, 100),
  Loc: text(3, 50),
  Pin: pin,
  Stcd: text(2, 2, STATE),
};

const FIELDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  TranDtls: { TaxSch: only('GST'), SupTyp: only('B2B'), RegRev: only('N'), IgstOnIntra: only('N') },
  DocDtls: { Typ: only('INV', 'CRN'), No: text(1, 16, NUMBER), Dt: text(10, 10, DAY) },
  SellerDtls: PARTY,
  BuyerDtls: { ...PARTY, Pos: text(2, 2, STATE) },
  ValDtls: {
    AssVal: SUM,
    CgstVal: SUM,
    SgstVal: SUM,
    IgstVal: SUM,
    RndOffAmt: amount(99.99, 2, -99.99),
    TotInvVal: SUM,
  },
};
const ITEM: Readonly<Record<string, Check>> = {
  SlNo: text(1, 6, /^\d+$/),
  PrdDesc: text(3, 300),
  IsServc: only('Y', 'N'),
  HsnCd: text(4, 8, /^(?!0+$)(\d{4}|\d{6}|\d{8})$/),
  Qty: amount(9_999_999_999.999, 3),
  Unit: only('KGS', 'GMS', 'OTH'),
  UnitPrice: amount(999_999_999_999.999, 3),
  TotAmt: SUM,
  AssAmt: SUM,
  GstRt: amount(999.999, 3),
  IgstAmt: MONEY,
  CgstAmt: MONEY,
  SgstAmt: MONEY,
  TotItemVal: SUM,
};

function fieldFaults(part: string, value: unknown, checks: Readonly<Record<string, Check>>): string[] {
  if (typeof value !== 'object' || value === null) return [`${part} is missing`];
  const fields = value as Json;
  const names = Object.keys(checks).map((name) => name.replace('?', ''));
  const unknown = Object.keys(fields).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${part}.${name} is not of the schema`),
    ...Object.entries(checks).flatMap(([named, check]) => {
      const name = named.replace('?', '');
      const field = fields[name];
      if (field === undefined && named !== name) return [];
      const fault = field === undefined ? 'is missing' : check(field);
      return fault === null ? [] : [`${part}.${name} ${fault}`];
    }),
  ];
}

/** The portal takes a sum between floor(computed) − 1 and ceil(computed) + 1. */
const isNear = (stated: number, computed: number): boolean =>
  stated >= Math.floor(computed) - 1 && stated <= Math.ceil(computed) + 1;

type Figures = Readonly<Record<string, number>>;

function sumFaults(item: Figures, values: Figures, isWithinState: boolean): string[] {
  const n = (of: Figures, name: string): number => of[name] ?? NaN;
  const taxable = n(item, 'AssAmt');
  const rate = n(item, 'GstRt') / 100;
  const taxes = n(item, 'IgstAmt') + n(item, 'CgstAmt') + n(item, 'SgstAmt');
  const sums: [name: string, stated: number, computed: number][] = [
    ['TotAmt', n(item, 'TotAmt'), n(item, 'Qty') * n(item, 'UnitPrice')],
    ['AssAmt', taxable, n(item, 'TotAmt')],
    ['IgstAmt', n(item, 'IgstAmt'), isWithinState ? 0 : taxable * rate],
    ['CgstAmt', n(item, 'CgstAmt'), isWithinState ? (taxable * rate) / 2 : 0],
    ['SgstAmt', n(item, 'SgstAmt'), isWithinState ? (taxable * rate) / 2 : 0],
    ['TotItemVal', n(item, 'TotItemVal'), taxable + taxes],
    ['AssVal', n(values, 'AssVal'), taxable],
    ['IgstVal', n(values, 'IgstVal'), n(item, 'IgstAmt')],
    ['CgstVal', n(values, 'CgstVal'), n(item, 'CgstAmt')],
    ['SgstVal', n(values, 'SgstVal'), n(item, 'SgstAmt')],
    ['TotInvVal', n(values, 'TotInvVal'), n(item, 'TotItemVal') + n(values, 'RndOffAmt')],
  ];
  return sums
    .filter(([, stated, computed]) => !isNear(stated, computed))
    .map(([name, stated, computed]) => `${name} is ${stated}, computed ${computed}`);
}

/** Faults that the portal would find in one document; none where it takes it. */
export function inv01Faults(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return ['This is no document'];
  const parts = document as Readonly<Record<string, unknown>>;
  const faults = Object.entries(FIELDS).flatMap(([part, checks]) => fieldFaults(part, parts[part], checks));
  const items = Array.isArray(parts['ItemList']) ? (parts['ItemList'] as unknown[]) : [];
  if (items.length !== 1) faults.push('ItemList has not one item');
  faults.push(...fieldFaults('ItemList', items[0], ITEM));
  const known = ['Version', 'ItemList', 'RefDtls', ...Object.keys(FIELDS)];
  faults.push(...Object.keys(parts).flatMap((name) => (known.includes(name) ? [] : [`${name} is not of the schema`])));
  if (parts['Version'] !== '1.1') faults.push('Version is not 1.1');
  if (faults.length > 0) return faults;

  const item = items[0] as Figures & { IsServc: string; HsnCd: string };
  const [seller, buyer] = [parts['SellerDtls'], parts['BuyerDtls']] as { Gstin: string; Stcd: string; Pos: string }[];
  for (const party of [seller, buyer])
    if (party?.Stcd !== party?.Gstin.slice(0, 2)) faults.push(`Stcd ${party?.Stcd} is not of ${party?.Gstin}`);
  if (item.HsnCd.startsWith('99') !== (item.IsServc === 'Y')) faults.push(`${item.HsnCd} with IsServc ${item.IsServc}`);
  faults.push(...sumFaults(item, parts['ValDtls'] as Figures, seller?.Stcd === buyer?.Pos));
  return [...faults, ...referenceFaults(parts)];
}

function referenceFaults(parts: Readonly<Record<string, unknown>>): string[] {
  const isNote = (parts['DocDtls'] as { Typ: string }).Typ === 'CRN';
  const reference = parts['RefDtls'] as { PrecDocDtls?: unknown[] } | undefined;
  if (!isNote) return reference === undefined ? [] : ['An invoice corrects no document'];
  if (reference?.PrecDocDtls?.length !== 1) return ['A note corrects one document'];
  const checks = { InvNo: text(1, 16, NUMBER), InvDt: text(10, 10, DAY) };
  return fieldFaults('PrecDocDtls', reference.PrecDocDtls[0], checks);
}
