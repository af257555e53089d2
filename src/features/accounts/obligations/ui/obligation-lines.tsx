import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '#lib/financial-year.ts';
import { namedOptions, useWasteTypeLists } from '#rules/reference/ui/waste-types.ts';
import { StatusWord } from '#rules/rulebook/ui/rule-reference.tsx';
import { Quantity } from '#ui/brand/amount.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Select, type Option } from '#ui/fields/select.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type ApiResponse, errorText } from '#web/api.ts';
import { rulePath } from '#web/paths.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import type { Sheet, SheetLine } from '../contract.ts';

type Outcome = ApiResponse<'POST /api/epr/obligations/{id}/targets/'>['data'][number];

interface ObligationLinesProps {
  sheet: Sheet;
  /** Saves a sheet that is only calculated. */
  onSave: () => Promise<void>;
  /** Plans the purchases of the targets that the sheet has set. */
  onPlan: (sheetId: string) => Promise<void>;
}

const NOTHING: ChosenTypes = { product_type: '', credit_type: '' };

/** Step 2: the lines of a sheet. A saved sheet sets targets, and these are planned. */
export function ObligationLines({ sheet, onSave, onPlan }: ObligationLinesProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenTypes>>>({});
  const [busy, setBusy] = useState<'save' | 'set' | 'plan' | null>(null);
  const [failure, setFailure] = useState('');
  const { lists } = useWasteTypeLists(sheet.stream);
  const write = useWriteOnce('POST /api/epr/obligations/{id}/targets/');
  const productTypes = namedOptions(lists?.product_types);
  const creditTypes = namedOptions(lists?.credit_types);

  const run = async (name: 'save' | 'set' | 'plan', action: () => Promise<void>) => {
    setBusy(name);
    setFailure('');
    toast.tryAgain();
    try {
      await action();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  };
  const setTargets = async (id: string) => {
    const body = targetLines(sheet.lines, chosen);
    const { message, data } = await write.send({ params: { id }, ...(body && { body }) });
    toast.success(message);
    setOutcomes(data);
  };
  const id = sheet.id;
  const isSet = outcomes.some(({ target_id }) => target_id !== null);
  return (
    <div className="stack">
      <ul className="stack" aria-label="Lines of the obligation">
        {sheet.lines.map((line) => (
          <LineCard
            key={line.key}
            line={line}
            outcome={outcomes.find(({ key }) => key === line.key)}
            types={
              id !== null &&
              line.quantity !== null &&
              (line.product_type === null || line.credit_type === null) && (
                <TypeSelects
                  line={line}
                  productTypes={productTypes}
                  creditTypes={creditTypes}
                  chosen={chosen[line.key] ?? NOTHING}
                  onChoose={(types) => setChosen({ ...chosen, [line.key]: types })}
                />
              )
            }
          />
        ))}
      </ul>
      <ErrorMessage>{failure}</ErrorMessage>
      <div className="row">
        {id === null ? (
          <Button needs="trade" busy={busy === 'save'} onClick={() => void run('save', onSave)}>
            Save Obligation
          </Button>
        ) : (
          <>
            <Button
              variant={isSet ? 'secondary' : 'primary'}
              needs="trade"
              busy={busy === 'set'}
              disabled={busy !== null}
              onClick={() => void run('set', () => setTargets(id))}
            >
              Set Targets
            </Button>
            <Button
              variant={isSet ? 'primary' : 'secondary'}
              needs="trade"
              busy={busy === 'plan'}
              disabled={busy !== null}
              onClick={() => void run('plan', () => onPlan(id))}
            >
              Plan Purchases
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The lines to set targets for, with the types chosen for them; undefined where the server knows every line's types. */
function targetLines(lines: readonly SheetLine[], chosen: Readonly<Record<string, ChosenTypes>>) {
  const known = lines.filter(({ quantity }) => quantity !== null);
  if (known.every((line) => line.product_type !== null && line.credit_type !== null)) return undefined;
  return {
    lines: known.flatMap((line) => {
      const product_type = line.product_type ?? chosen[line.key]?.product_type ?? '';
      const credit_type = line.credit_type ?? chosen[line.key]?.credit_type ?? '';
      return product_type === '' || credit_type === '' ? [] : [{ key: line.key, product_type, credit_type }];
    }),
  };
}

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
interface ChosenTypes {
  product_type: string;
  credit_type: string;
}

interface LineCardProps {
  line: SheetLine;
  outcome: Outcome | undefined;
  /** Selects of the types that the line lacks. */
  types?: ReactNode;
}

/** Name of a line: what it is of, and its credit. */
function lineName({ product_type, part, credit_type }: SheetLine): string {
  return [part ?? product_type, credit_type ?? 'Total'].filter((text) => text !== null).join(' | ');
}

/** One line of a sheet: its figures, and its calculation to unfold. */
function LineCard({ line, outcome, types }: LineCardProps) {
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

interface TypeSelectsProps {
  line: SheetLine;
  productTypes: readonly Option[];
  creditTypes: readonly Option[];
  chosen: ChosenTypes;
  onChoose: (chosen: ChosenTypes) => void;
}

/** Selects of the types that a line lacks. */
function TypeSelects({ line, productTypes, creditTypes, chosen, onChoose }: TypeSelectsProps) {
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
