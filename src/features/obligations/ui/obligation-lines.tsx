import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { ErrorMessage } from '../../../ui/feedback/form-message.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { namedOptions, useWasteTypeLists } from '../../reference/ui/waste-types.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import { type ChosenTypes, LineCard, TypeSelects } from './line-card.tsx';
import type { Outcome, Sheet, SheetLine } from './queries.ts';

export interface ObligationLinesProps {
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
  const write = useApiWrite('POST /api/epr/obligations/{id}/targets/');
  const once = useIdempotencyKey();
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
    const input = { params: { id }, ...(body && { body }) };
    const { message, data } = await once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey }));
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
          <Button busy={busy === 'save'} onClick={() => void run('save', onSave)}>
            Save Obligation
          </Button>
        ) : (
          <>
            <Button
              variant={isSet ? 'secondary' : 'primary'}
              busy={busy === 'set'}
              disabled={busy !== null}
              onClick={() => void run('set', () => setTargets(id))}
            >
              Set Targets
            </Button>
            <Button
              variant={isSet ? 'primary' : 'secondary'}
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
