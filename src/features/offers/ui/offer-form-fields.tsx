import { useWatch } from 'react-hook-form';
import { acceptOf } from '../../../lib/file-rules.ts';
import { unitName } from '../../../lib/quantity.ts';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { WarningList } from '../../rulebook/ui/warning-list.tsx';
import { TRAIL_DOCUMENTS } from '../trail-document-rules.ts';
import { type ListedCredit, useOfferRules } from './offer-rules.tsx';
import styles from './own-offer.module.css';

interface OfferQuantityFieldsProps {
  /** How much of the credit record is still free to list. */
  availableHelp?: string | undefined;
  /** The credit record that is listed. */
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
