import { Link } from 'react-router';
import { purchaseLimitText } from '#accounts/targets/rules.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { lackingOnMarket, overText, ownQuantity } from '../need-rules.ts';
import { AskUs } from './ask-us.tsx';
import { PlanRows } from './plan-rows.tsx';
import type { Basket, Line } from './queries.ts';
import type { PlanChanges } from './use-plan-changes.ts';
import type { PlannedTarget } from './use-planned-targets.ts';

interface PlanViewProps {
  basket: Basket;
  /** Targets of the plan by id, as far as they are known. */
  targets: ReadonlyMap<string, PlannedTarget>;
  changes: PlanChanges;
}

/** The purchases of a plan, one table for each target, and why it is the best. */
export function PlanView({ basket, targets, changes }: PlanViewProps) {
  const { needs, lines, kept } = basket;
  const boughtFor = ({ target_id }: Line) => targets.get(target_id)?.FY;
  const isOfOtherYear = (line: Line) => (boughtFor(line) ?? line.FY) !== line.FY;
  const rows = { boughtFor, kept, changes: basket.placed_at === null ? changes : null };
  const others = lines.filter(isOfOtherYear);
  return (
    <div className="stack">
      <ErrorMessage>{changes.failure}</ErrorMessage>
      {lines.length === 0 && needs.some((need) => lackingOnMarket(need) > 0) && (
        <EmptyState
          title="No matching credit is on the market today"
          text="Come back when new offers are on the market, or tell us what you need."
          drawing="stall"
          action={<AskUs basket={basket} targets={targets} />}
        />
      )}
      {needs.map((need) => {
        const target = targets.get(need.target_id);
        const limit = purchaseLimitText(need);
        const over = overText(need, ownQuantity(need.target_id, kept));
        return (
          <Card
            key={need.target_id}
            title={target?.credit ?? 'Target'}
            subtitle={target && `${target.name} · ${target.registration}`}
            wasteType={target?.stream}
          >
            <PlanRows
              {...rows}
              caption={`Purchases for ${target?.name ?? 'the target'}`}
              lines={lines.filter((line) => line.target_id === need.target_id && !isOfOtherYear(line))}
            />
            {over && <p>{over}</p>}
            {limit && <p>{limit}</p>}
            {need.lacking > 0 && (
              <p>
                <span>{`Still missing ${formatQuantity(need.lacking, need.unit)}${target ? ': ' : ''}`}</span>
                {target && <Link to={target.market}>View the market</Link>}
              </p>
            )}
          </Card>
        );
      })}
      {others.length > 0 && (
        <Card title="Credits of other years">
          <PlanRows {...rows} caption="Credits of other years" lines={others} />
        </Card>
      )}
      {lines.length > 0 ? (
        <Why basket={basket} />
      ) : (
        <ul aria-label="Why nothing is bought">
          {[...new Set(basket.why)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Parts of the total, how the plan was chosen, and what the other goal would cost. */
function Why({ basket: { totals, why, alternatives } }: { basket: Basket }) {
  return (
    <Disclosure label="Why this plan" of="its amounts and how it was chosen">
      <div className="stack">
        <DescriptionList
          items={[
            { label: 'Item value', value: formatRupees(totals.item_value) },
            { label: 'Transaction fee', value: formatRupees(totals.transaction_fee) },
            { label: 'GST', value: formatRupees(totals.gst) },
            { label: 'Total', value: formatRupees(totals.total), total: true },
          ]}
        />
        <ul>
          {why.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {alternatives.map(({ target_id, goal, offers, item_value }) => (
            <li key={target_id}>
              {`${goal === 'cheapest' ? 'Cheapest' : 'With the fewest offers'}: ${offers === 1 ? '1 offer' : `${offers} offers`}, item value ${formatRupees(item_value)}.`}
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}
