import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import { acceptOf } from '#lib/file-rules.ts';
import { heldBy } from '#lib/held-by.ts';
import { parseRupees, rupees } from '#lib/money.ts';
import { unitName, type Unit } from '#lib/quantity.ts';
import { type Credit, type PriceBand, priceBandOf } from '#rules/rulebook/figures.ts';
import { STATUS_WORDS } from '#rules/rulebook/status.ts';
import { type BandCredit, NO_BAND, NOT_COMPARED, priceBandText } from '#rules/rulebook/ui/price-band-text.ts';
import { useRulebook } from '#rules/rulebook/ui/use-rulebook.ts';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { expiryFinding, priceFinding, type Warning } from '#rules/rulebook/warnings.ts';
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PATHS, rulePath } from '#web/paths.ts';
import { useToday } from '#web/today.ts';
import { TRAIL_DOCUMENTS } from '../rules.ts';
import styles from './own-offer.module.css';

const FILE_REQUIRED = 'Upload image or video is required';

/** Files of a new offer. */
export const offerFiles = {
  product_image: fileSchema('product_image', FILE_REQUIRED),
  availability_proof: fileSchema('availability_proof', FILE_REQUIRED),
};

/** Files of an offer that keeps those of before, or of the copied one, where none are chosen. */
export const keptFiles = {
  product_image: z.nullish(offerFiles.product_image),
  availability_proof: z.nullish(offerFiles.availability_proof),
};

/** Message that says why a form cannot continue. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className={styles.notice}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Says of an offer's form, before anything is typed, that a recall in force refuses it. */
export function HeldNotice({ recall }: { recall: string }) {
  return <Notice action={<Link to={PATHS.recalls}>View recalls</Link>}>{heldBy(recall)}</Notice>;
}

/** The credit record that is listed. */
type ListedCredit = Credit & { unit: Unit; year: number };

interface OfferQuantityFieldsProps {
  /** How much of the credit record is still free to list. */
  availableHelp?: string | undefined;
  credit: ListedCredit | undefined;
}

/** Fields for quantity, minimum purchase and price, which is compared with the rules while it is typed. */
export function OfferQuantityFields({ availableHelp, credit }: OfferQuantityFieldsProps) {
  const { band, warnings } = useOfferRules(credit, String(useWatch({ name: 'price_per_credit' })));
  // A form says `Kg` until a credit is chosen.
  const unit = credit?.unit ?? 'kg';
  return (
    <>
      <FieldRow>
        <NumberField
          name="credit_available"
          label="Credit Available"
          suffix={unitName(unit)}
          placeholder="0"
          help={availableHelp}
        />
        <NumberField
          name="minimum_purchase"
          label="Minimum Purchase"
          suffix={unitName(unit)}
          placeholder="0"
          help="Smallest quantity you sell"
        />
        <NumberField
          name="price_per_credit"
          label="Price per credit"
          decimals={2}
          prefix="₹"
          suffix={`/ ${unitName(unit)}`}
          placeholder="0"
          help={
            <>
              Without processing fee and GST
              {band && <span className={styles.band}>{band}</span>}
            </>
          }
        />
      </FieldRow>
      <WarningList warnings={warnings} />
    </>
  );
}

interface OfferPaperFieldsProps {
  /** URLs of the stored files of the edited offer; files are then optional. */
  current?: { product_image: string; availability_proof: string } | undefined;
}

/** Fields for an offer's trail documents and two files. */
export function OfferPaperFields({ current }: OfferPaperFieldsProps) {
  const optional = current !== undefined;
  return (
    <>
      <CheckboxGroup
        name="trail_documents"
        label="Trail Documents"
        help="Documents you provide with the credits"
        options={TRAIL_DOCUMENTS.map((name) => ({ value: name, label: name }))}
        columnWidth="15rem"
      />
      <FieldRow>
        <FileField
          name="product_image"
          label="Product Image"
          optional={optional}
          accept={acceptOf('product_image')}
          currentUrl={current?.product_image}
        />
        <FileField
          name="availability_proof"
          label="Availability Proof"
          optional={optional}
          accept={acceptOf('availability_proof')}
          help="Buyers see it: a statement of your credit balance, for example"
          currentUrl={current?.availability_proof}
        />
      </FieldRow>
    </>
  );
}

/** Shows the price band and the warnings of an offer while it is written. */
interface OfferRules {
  /** The price band in one line; undefined until the credit is chosen and the rules are loaded. */
  band: ReactNode;
  warnings: Warning[];
}

/** @param price ₹ per unit, as typed */
function useOfferRules(credit: ListedCredit | undefined, price: string | number): OfferRules {
  const today = useToday();
  const book = useRulebook(credit?.waste_type ?? '');
  if (book === undefined || credit === undefined) return { band: undefined, warnings: [] };
  const typed = rupees(parseRupees(price) ?? 0);
  const findings = [
    typed > 0 ? priceFinding(book, credit, typed, today) : null,
    expiryFinding(book, credit, undefined, today),
  ];
  return {
    band: <PriceBandLine band={priceBandOf(book, credit, typed, today)} credit={credit} />,
    warnings: findings.flatMap((finding) => finding?.warning ?? []),
  };
}

/** `Price band: ₹ 1.50 to ₹ 5.00 per Kg (Draft) Rule` */
function PriceBandLine({ band, credit }: { band: PriceBand; credit: BandCredit }) {
  const text = priceBandText(band, credit);
  if (text === null) return <span>{NO_BAND}</span>;
  return (
    <span>
      <span>{`Price band: ${text} (${STATUS_WORDS[band.status]}) `}</span>
      {band.rule_id !== null && (
        <Link to={rulePath(band.rule_id)} target="_blank" title="Opens in a new tab">
          Rule
        </Link>
      )}
      {band.verdict === 'other_unit' && <span>{` ${NOT_COMPARED}`}</span>}
    </span>
  );
}
