import { useState } from 'react';
import { ApiError, errorText } from '#web/api.ts';
import { type Basket, type Line, type OnPlan, subjectOf } from './queries.ts';

type Row = Pick<Line, 'target_id' | 'offer_id'>;
const keyOf = ({ target_id, offer_id }: Row) => `${target_id} ${offer_id}`;

export type PlanChanges = ReturnType<typeof usePlanChanges>;

/** Changes of a plan's rows: each is kept, and the rest is planned again. */
export function usePlanChanges(basket: Basket | undefined, onPlan: OnPlan) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const plan = async (kept: Basket['kept'], text: string) => {
    if (basket === undefined) return false;
    setBusy(true);
    setSaid('');
    setFailure('');
    try {
      await onPlan({ ...subjectOf(basket), options: basket.options, kept });
      setWrong({});
      setSaid(text);
      return true;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const rows = kept.flatMap((row, place): [string, string][] => {
        const why = fields[`kept.${place}.quantity`];
        return why === undefined ? [] : [[keyOf(row), why]];
      });
      setWrong(Object.fromEntries(rows));
      if (rows.length === 0) setFailure(errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    /** The rest is being planned. */
    isBusy,
    /** A quantity that was typed is wrong: the plan is not what one sees. */
    isWrong: Object.keys(wrong).length > 0,
    /** Outcome of the last change. */
    said,
    failure,
    wrongOf: (row: Row) => wrong[keyOf(row)],
    /** Says what is wrong with a quantity that was typed; null: nothing. */
    refuse: (row: Row, text: string | null) => {
      const { [keyOf(row)]: _known, ...others } = wrong;
      setWrong(text === null ? others : { ...others, [keyOf(row)]: text });
    },
    /** Buys exactly so much of an offer; 0: nothing. @returns whether it was planned */
    set: ({ target_id, offer_id }: Row, quantity: number) => {
      const others = (basket?.kept ?? []).filter((one) => keyOf(one) !== keyOf({ target_id, offer_id }));
      const text = quantity === 0 ? 'The offer is removed.' : 'Your quantity is kept.';
      return plan([...others, { target_id, offer_id, quantity }], `${text} The rest was planned again.`);
    },
    undo: () => plan([], 'Planned again without your changes.'),
  };
}
