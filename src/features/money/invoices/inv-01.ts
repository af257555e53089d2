/**
 * INV-01, the file that the e-invoice portals take. Source: file 9 of the specification, part 5; NIC's schema 1.1 decides about lengths and
 * patterns.
 */
import * as z from 'zod/mini';
import { paiseOf } from '#lib/money.ts';
import type { InvoiceDocument, Party } from './document.ts';

const partyFields = {
  Gstin: z.string(),
  LglNm: z.string(),
  TrdNm: z.optional(z.string()),
  Addr1: z.string(),
  Addr2: z.optional(z.string()),
  Loc: z.string(),
  Pin: z.number(),
  Stcd: z.string(),
};

export const inv01 = z.object({
  Version: z.literal('1.1'),
  TranDtls: z.object({
    TaxSch: z.literal('GST'),
    SupTyp: z.literal('B2B'),
    RegRev: z.literal('N'),
    IgstOnIntra: z.literal('N'),
  }),
  DocDtls: z.object({ Typ: z.enum(['INV', 'CRN']), No: z.string(), Dt: z.string() }),
  SellerDtls: z.object(partyFields),
  BuyerDtls: z.object({ ...partyFields, Pos: z.string() }),
  ItemList: z.array(
    z.object({
      SlNo: z.string(),
      PrdDesc: z.string(),
      IsServc: z.enum(['Y', 'N']),
      HsnCd: z.string(),
      Qty: z.number(),
      Unit: z.string(),
      UnitPrice: z.number(),
      TotAmt: z.number(),
      AssAmt: z.number(),
      GstRt: z.number(),
      IgstAmt: z.number(),
      CgstAmt: z.number(),
      SgstAmt: z.number(),
      TotItemVal: z.number(),
    }),
  ),
  ValDtls: z.object({
    AssVal: z.number(),
    CgstVal: z.number(),
    SgstVal: z.number(),
    IgstVal: z.number(),
    RndOffAmt: z.number(),
    TotInvVal: z.number(),
  }),
  RefDtls: z.optional(z.object({ PrecDocDtls: z.array(z.object({ InvNo: z.string(), InvDt: z.string() })) })),
});

/** A party with its PIN code, without which there is no file. */
export type LocatedParty = Party & { pin: string };
/** The invoice that a credit note corrects. */
export type NotedInvoice = Pick<InvoiceDocument, 'number' | 'date'>;

/** Type of a document as the portals name it. */
export const portalType = ({ type }: Pick<InvoiceDocument, 'type'>) => (type === 'invoice' ? 'INV' : 'CRN');

/** `dd/mm/yyyy` of a calendar date. */
const portalDate = (date: string): string => date.split('-').reverse().join('/');
/** The portals keep numbers in capitals. */
const portalNumber = (number: string): string => number.toUpperCase();
const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], null>;
  };

/** The portals refuse `"` and `\`. A character of two halves is not cut into one. */
function plain(text: string, most: number): string {
  const replaced = text.replaceAll('"', "'").replaceAll('\\', '/');
  return replaced.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

const partyDetails = (party: LocatedParty) => ({
  Gstin: party.gstin,
  // The portals take names and places of 3 characters or more; those of a profile may be shorter.
  LglNm: plain(party.legal_name.length < 3 ? `M/s ${party.legal_name}` : party.legal_name, 100),
  ...withoutNulls({ TrdNm: party.trade_name && plain(party.trade_name, 100) }),
  Addr1: plain(party.address1 ?? party.state, 100),
  ...withoutNulls({ Addr2: party.address2 && plain(party.address2, 100) }),
  Loc: placeOf(party),
  Pin: Number(party.pin),
  Stcd: party.gstin.slice(0, 2),
});

function placeOf({ place, state }: Party): string {
  if (place === null) return state;
  return plain(place.length < 3 ? `${place}, ${state}` : place, 50);
}

/** The content of the file. @param invoice of a credit note */
export function inv01Of(
  document: InvoiceDocument,
  { seller, buyer, invoice }: { seller: LocatedParty; buyer: LocatedParty; invoice: NotedInvoice | null },
): z.output<typeof inv01> {
  const { taxable_value, cgst, sgst, igst, round_off, total } = document;
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: portalType(document), No: portalNumber(document.number), Dt: portalDate(document.date) },
    SellerDtls: partyDetails(seller),
    BuyerDtls: { ...partyDetails(buyer), Pos: document.place_of_supply.state_code },
    ItemList: [
      {
        SlNo: '1',
        PrdDesc: plain(document.description, 300),
        IsServc: document.classification === 'service' ? 'Y' : 'N',
        HsnCd: document.hsn_sac,
        Qty: document.quantity,
        Unit: document.unit,
        UnitPrice: document.unit_price,
        TotAmt: taxable_value,
        AssAmt: taxable_value,
        GstRt: document.gst_percent,
        IgstAmt: igst,
        CgstAmt: cgst,
        SgstAmt: sgst,
        // In whole paise, as the difference of two binary fractions is not exact.
        TotItemVal: (paiseOf(total) - paiseOf(round_off)) / 100,
      },
    ],
    ValDtls: {
      AssVal: taxable_value,
      CgstVal: cgst,
      SgstVal: sgst,
      IgstVal: igst,
      RndOffAmt: round_off,
      TotInvVal: total,
    },
    ...(invoice && {
      RefDtls: { PrecDocDtls: [{ InvNo: portalNumber(invoice.number), InvDt: portalDate(invoice.date) }] },
    }),
  };
}

/** Name of the file: `INV-01-INV-26-27-000001.json`. */
export const inv01FileName = (number: string): string => `INV-01-${number.replaceAll('/', '-')}.json`;
