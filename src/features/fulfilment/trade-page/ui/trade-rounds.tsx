import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { TradeNote } from '#trading/trades/ui/trade/trade-note.tsx';
import { TradeStage } from '#trading/trades/ui/trade/trade-stage.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { tradePath } from '#web/paths.ts';
import styles from './trade-rounds.module.css';

/** All rounds of a negotiation with maker, quantity, price and time; renders nothing for a single one. */
export function TradeRounds({ file, role }: { file: TradeFile; role: Role }) {
  const { rounds, request } = file;
  if (rounds.length < 2) return null;
  return (
    <Card as="section" title="Rounds" aria-label="Rounds">
      <ol className={styles.rounds}>
        {rounds.map(({ id, round, made_by: maker, stage, quantity, offer_price: price, note, created_at }) => {
          const isShown = id === request.id;
          const company = maker === 'producer' ? request.requested_by : request.offered_by;
          return (
            <li
              key={id}
              className={classNames(styles.round, isShown && styles.shown)}
              aria-current={isShown || undefined}
            >
              <div>
                <p className={styles.head}>
                  {isShown ? <span>{`Round ${round}`}</span> : <Link to={tradePath(id)}>{`Round ${round}`}</Link>}
                  <span>{maker === role ? 'You' : company}</span>
                </p>
                <p className="figures">{`${formatQuantity(quantity, request.unit)} at ${formatRupees(price)}/${unitName(request.unit)}`}</p>
                <p className="text-soft text-small">{formatDateTime(created_at)}</p>
                {!isShown && <TradeNote note={note} maker={maker} />}
              </div>
              <TradeStage stage={stage} />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
