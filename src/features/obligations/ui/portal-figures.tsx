import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Unit, unitName } from '../../../lib/quantity.ts';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectControl } from '../../../ui/fields/select.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { ErrorMessage } from '../../../ui/feedback/form-message.tsx';
import { FIGURE_KINDS, type ItemValues, namesIn } from './item-values.ts';
import styles from './quantities.module.css';

const LABELS: Readonly<Record<(typeof FIGURE_KINDS)[number], string>> = {
  portal: 'Obligation on the CPCB portal',
  held: 'Held or recycled by yourself',
  leftover: 'Unmet of earlier years',
};

export interface PortalFiguresProps {
  /** Path of the item in the form. */
  name: string;
  /** Name of the item for a screen reader. */
  of: string;
  creditTypes: readonly { name: string; unit: Unit }[];
}

/** Figures of an item by credit type: what the portal says, what is held, what is left over. They are opened where one has such figures. */
export function PortalFigures({ name, of, creditTypes }: PortalFiguresProps) {
  const { getFieldState, formState } = useFormContext();
  const item = useWatch({ name }) as ItemValues;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(() => typedIn(item).length > 0);
  const errors = FIGURE_KINDS.map((kind) => getFieldState(`${name}.${kind}`, formState).error);
  const isWrong = errors.some((error) => error !== undefined);
  const shown = new Set([...typedIn(item), ...added]);
  const choices = [{ name: 'total', unit: 'kg' as const }, ...creditTypes];
  const labelOf = (credit: string) => (credit === 'total' ? 'Total of the item' : credit);
  return (
    <details className={styles.fold} open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Figures of the portal, credits held and unmet quantities
        <span className="visually-hidden">{`: ${of}`}</span>
      </summary>
      <div className="stack">
        {errors.map(
          (error, place) =>
            error?.message !== undefined && <ErrorMessage key={FIGURE_KINDS[place]}>{error.message}</ErrorMessage>,
        )}
        {choices
          .filter((credit) => shown.has(credit.name))
          .map((credit) => (
            <fieldset key={credit.name} className={styles.figures}>
              <legend>{labelOf(credit.name)}</legend>
              <FieldRow>
                {FIGURE_KINDS.map((kind) => (
                  <NumberField
                    key={kind}
                    name={`${name}.${kind}.${credit.name}`}
                    label={LABELS[kind]}
                    suffix={unitName(credit.unit)}
                    optional
                  />
                ))}
              </FieldRow>
            </fieldset>
          ))}
        <FieldFrame label="Add figures of a credit type">
          {(control) => (
            <SelectControl
              control={control}
              value=""
              placeholder="Select"
              options={choices
                .filter((credit) => !shown.has(credit.name))
                .map((credit) => ({ value: credit.name, label: labelOf(credit.name) }))}
              onValueChange={(credit) => credit !== '' && setAdded([...added, credit])}
            />
          )}
        </FieldFrame>
      </div>
    </details>
  );
}

/** The credit types for which something is typed in. */
const typedIn = (item: ItemValues | undefined): string[] => FIGURE_KINDS.flatMap((kind) => namesIn(item?.[kind]));
