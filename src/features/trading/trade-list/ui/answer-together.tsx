import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import type { Role } from '#lib/contract.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Button } from '#ui/layout/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { useForbidden } from '#web/part.ts';
import { tradePath } from '#web/paths.ts';
import type { ListedTrade } from './queries.ts';
import { ANSWER_VERBS, type Answer, countedRequests, useAnswers } from './use-answers.tsx';
import styles from './answer-together.module.css';

/** Most requests that one confirmation names. */
const MOST_AT_ONCE = 50;

interface Choice {
  chosen: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
}
const ChoiceContext = createContext<Choice | null>(null);

const isAnswerable = ({ next_action: action }: ListedTrade) => action?.name === 'answer';

/** The check box of a trade that the reader may accept or decline with others; renders nothing elsewhere. */
export function TradeChoice({ trade }: { trade: ListedTrade }) {
  const choice = useContext(ChoiceContext);
  const forbidden = useForbidden('trade');
  if (choice === null || !isAnswerable(trade)) return null;
  const isChosen = choice.chosen.has(trade.id);
  return (
    <Checkbox
      label={
        <span className="visually-hidden">{`Select ${formatQuantity(trade.quantity, trade.unit)} of ${trade.title}`}</span>
      }
      className={styles.choice ?? ''}
      checked={isChosen}
      title={forbidden}
      disabled={forbidden !== undefined || (!isChosen && choice.chosen.size >= MOST_AT_ONCE)}
      onCheckedChange={(wanted) => choice.choose(trade.id, wanted)}
    />
  );
}

interface AnswerTogetherProps {
  role: Role;
  rows: readonly ListedTrade[];
  /** The table whose rows can be chosen. */
  children: ReactNode;
}

/** A table of trades in which several requests are accepted or declined at once. */
export function AnswerTogether({ role, ...props }: AnswerTogetherProps) {
  return role === 'superadmin' ? props.children : <ChosenTrades role={role} {...props} />;
}

function ChosenTrades({ role, rows, children }: AnswerTogetherProps & { role: AccountRole }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { send, running, refused } = useAnswers(role);
  const answerable = rows.filter(isAnswerable);
  const chosen = answerable.filter(({ id }) => ids.has(id));
  // A single request is answered on its own page.
  const isShown = answerable.length > 1;
  const choice = useMemo(
    (): Choice => ({
      chosen: ids,
      choose: (id, isChosen) => setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((each) => each !== id))),
    }),
    [ids],
  );
  const answer = async (decision: Answer) => {
    const left = await send(chosen, decision);
    if (left !== null) setIds(new Set(left));
  };
  const chooseAll = () => setIds(new Set(answerable.slice(0, MOST_AT_ONCE).map(({ id }) => id)));
  const button = (decision: Answer, variant: 'primary' | 'secondary') => (
    <Button
      size="small"
      variant={variant}
      needs="trade"
      disabled={running !== null}
      busy={running?.answer === decision}
      busyLabel={`${ANSWER_VERBS[decision].running}...`}
      onClick={() => void answer(decision)}
    >{`${ANSWER_VERBS[decision].label} ${chosen.length}`}</Button>
  );
  return (
    <div className={styles.together}>
      {(isShown || running !== null) && (
        <section
          aria-label="Requests to answer"
          className={classNames(styles.bar, running === null && chosen.length === 0 && styles.idle)}
        >
          <p role="status">
            {running !== null
              ? `${ANSWER_VERBS[running.answer].running} ${running.sent + 1} of ${running.of}...`
              : chosen.length > 0
                ? `${chosen.length} selected`
                : `${countedRequests(answerable)} await your response`}
          </p>
          {chosen.length > 0 && (
            <>
              {button('approved', 'primary')}
              {button('rejected', 'secondary')}
            </>
          )}
          {chosen.length < Math.min(answerable.length, MOST_AT_ONCE) && (
            <Button
              size="small"
              variant="quiet"
              needs="trade"
              disabled={running !== null}
              onClick={chooseAll}
            >{`Select ${answerable.length > MOST_AT_ONCE ? `the first ${MOST_AT_ONCE}` : `all ${answerable.length}`}`}</Button>
          )}
          {chosen.length > 0 && (
            <Button size="small" variant="quiet" disabled={running !== null} onClick={() => setIds(new Set())}>
              Clear selection
            </Button>
          )}
        </section>
      )}
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          <p>These still await your response:</p>
          <ul>
            {refused.map(({ trade, text }) => (
              <li key={trade.id}>
                <Link to={tradePath(trade.id)}>{trade.title}</Link>: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ChoiceContext value={isShown ? choice : null}>{children}</ChoiceContext>
    </div>
  );
}
