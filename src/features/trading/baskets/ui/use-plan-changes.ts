import { useState } from 'react';
import { ApiError, errorText } from '#web/api.ts';
import { type Basket, type Line, type OnPlan, subjectOf } from './queries.ts';

type Row = Pick<Line, 'target_id' | 'offer_id'>;
const keyOf = ({ target_id, offer_id }: Row) => `${target_id} ${offer_id}`;

/** Changes of a plan's rows: each is kept, and the rest is planned again. */
export interface PlanChanges {
  /** The rest is being planned. */
  isBusy: boolean;
  /** A quantity that was typed is wrong: the plan is not what one sees. */
  isWrong: boolean;
  /** Outcome of the last change. */
  said: string;
  failure: string;
  wrongOf: (row: Row) => string | undefined;
  /** Says what is wrong with a quantity that was typed; null: nothing. */
  refuse: (row: Row, text: string | null) => void;
  /** Buys exactly so much of an offer; 0: nothing. @returns whether it was planned */
  set: (row: Row, quantity: number) => Promise<boolean>;
  /** Plans without the changes. */
  undo: () => Promise<boolean>;
}

export function usePlanChanges(basket: Basket | undefined, onPlan: OnPlan): PlanChanges {
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
    isBusy,
    isWrong: Object.keys(wrong).length > 0,
    said,
    failure,
    wrongOf: (row) => wrong[keyOf(row)],
    refuse: (row, text) => {
      const { [keyOf(row)]: _known, ...others } = wrong;
      setWrong(text === null ? others : { ...others, [keyOf(row)]: text });
    },
    set: ({ target_id, offer_id }, quantity) => {
      const others = (basket?.kept ?? []).filter((one) => keyOf(one) !== keyOf({ target_id, offer_id }));
      const text = quantity === 0 ? 'The offer is removed.' : 'Your quantity is kept.';
      return plan([...others, { target_id, offer_id, quantity }], `${text} The rest was planned again.`);
    },
    undo: () => plan([], 'Planned again without your changes.'),
  };
}
