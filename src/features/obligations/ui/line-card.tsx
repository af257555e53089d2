import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { Select, type Option } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { rulePath } from '../../../web/paths.ts';
import { StatusWord } from '../../rulebook/ui/status-word.tsx';
import type { Outcome, SheetLine } from './queries.ts';

const LIMITS: Readonly<Record<SheetLine['limit'], string>> = {
  exactly: 'Exactly',
  at_least: 'At least',
  at_most: 'At most',
};
const OUTCOMES: Readonly<Record<Outcome['outcome'], string>> = {
  created: 'Target created',
  corrected: 'Target corrected',
  unchanged: 'Target unchanged',
  nothing_missing: 'Nothing is missing: no target is made',
  incomplete: '',
};

/** The types that a target needs and a line lacks. */
export interface ChosenTypes {
  product_type: string;
  credit_type: string;
}

export interface LineCardProps {
  line: SheetLine;
  outcome: Outcome | undefined;
  /** Selects of the types that the line lacks. */
  types?: ReactNode;
}

/** Name of a line: what it is of, and its credit. */
export function lineName({ product_type, part, credit_type }: SheetLine): string {
  return [part ?? product_type, credit_type ?? 'Total'].filter((text) => text !== null).join(' | ');
}

/** One line of a sheet: its figures, and its calculation to unfold. */
export function LineCard({ line, outcome, types }: LineCardProps) {
  const figure = (quantity: number | null) =>
    quantity === null ? 'Not known' : <Quantity quantity={quantity} unit={line.unit} />;
  return (
    <Card as="li" title={lineName(line)} subtitle={stateText(line)} aside={<StatusWord status={line.status} />}>
      <DescriptionList
        layout="grid"
        items={[
          {
            label: LIMITS[line.limit],
            value:
              line.state === 'not_known' ? 'Not known. Enter the figure of the CPCB portal.' : figure(line.quantity),
          },
          { label: 'Computed', value: figure(line.computed) },
          ...(line.portal === null
            ? []
            : [
                { label: 'CPCB portal', value: figure(line.portal) },
                { label: 'Difference', value: figure(line.difference) },
              ]),
          { label: 'Unmet of earlier years', value: figure(line.leftover) },
          { label: 'Held', value: figure(line.held) },
          { label: 'To buy', value: figure(line.net) },
        ]}
      />
      {types}
      <p role="status">{outcome && (outcome.text || OUTCOMES[outcome.outcome])}</p>
      <Disclosure label="Calculation" of={lineName(line)}>
        <ol>
          {line.steps.map((step, place) => (
            <li key={place}>
              {step} <StepRule id={line.step_rules?.[place]} />
            </li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  );
}

/** The rule that a step follows. */
function StepRule({ id }: { id: string | null | undefined }) {
  return id ? <Link to={rulePath(id)}>Rule</Link> : null;
}

function stateText({ state, begins, reference_years }: SheetLine): string {
  if (state === 'not_yet')
    return `No target yet${begins === null ? '' : `: it begins in ${financialYearLabel(begins)}`}`;
  const years = reference_years.map(financialYearLabel).join(' and ');
  return years === '' ? '' : `Quantities of ${years}`;
}

export interface TypeSelectsProps {
  line: SheetLine;
  productTypes: readonly Option[];
  creditTypes: readonly Option[];
  chosen: ChosenTypes;
  onChoose: (chosen: ChosenTypes) => void;
}

/** Selects of the types that a line lacks. */
export function TypeSelects({ line, productTypes, creditTypes, chosen, onChoose }: TypeSelectsProps) {
  return (
    <div className="row">
      {line.product_type === null && (
        <Select
          label={`Product Type of ${lineName(line)}`}
          placeholder="Select"
          value={chosen.product_type}
          options={productTypes}
          onValueChange={(product_type) => onChoose({ ...chosen, product_type })}
        />
      )}
      {line.credit_type === null && (
        <Select
          label={`Credit Type of ${lineName(line)}`}
          placeholder="Select"
          value={chosen.credit_type}
          options={creditTypes}
          onValueChange={(credit_type) => onChoose({ ...chosen, credit_type })}
        />
      )}
    </div>
  );
}
