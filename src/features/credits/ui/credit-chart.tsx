import { formatKilograms, groupDigits } from '../../../lib/quantity.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { shortNumber } from '../../../ui/charts/scale.ts';
import { valueOf } from '../../../ui/charts/stack.ts';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { Deferred, useWasReady } from '../../../ui/layout/deferred.tsx';
import type { Credit } from './credit.ts';
import { useAllPages } from '../../../web/all-pages.ts';
import { CREDIT_STATES, creditYears } from './credit-years.ts';
import { allCreditsQuery } from './queries.ts';

/** Chart of all of the caller's credit by financial year and state of use. */
export function CreditChart() {
  const list = useAllPages(allCreditsQuery());
  const wasReady = useWasReady(list.complete);
  const room = <Skeleton height="24rem" card />;
  // The list below shows a failure or an empty state; a chart of a part would be wrong.
  if (list.isError && !list.complete) return null;
  if (!list.complete) return room;
  return (
    <Deferred placeholder={room} isCached={wasReady}>
      <Picture credits={list.items} />
    </Deferred>
  );
}

function Picture({ credits }: { credits: readonly Credit[] }) {
  const years = creditYears(credits);
  if (years.length === 0) return null;
  const sum = (key: string) => years.reduce((total, year) => total + valueOf(year, key), 0);
  const whole = CREDIT_STATES.reduce((total, { key }) => total + sum(key), 0);
  const cells = (name: string, of: (key: string) => number) => {
    const values = CREDIT_STATES.map(({ key }) => of(key));
    return [name, ...[...values, values.reduce((total, value) => total + value, 0)].map(groupDigits)];
  };
  return (
    <Card>
      <ColumnChart
        title="Credit by state of use"
        summary={`Of ${formatKilograms(whole)} in all years, ${formatKilograms(sum('sold'))} are sold, ${formatKilograms(sum('blocked'))} blocked, ${formatKilograms(sum('free'))} listed and free, ${formatKilograms(sum('unlisted'))} not listed yet.`}
        series={CREDIT_STATES}
        categories={years}
        short={shortNumber}
        numbers={{
          head: ['Financial year', ...CREDIT_STATES.map(({ name }) => `${name} (Kg)`), 'Together (Kg)'],
          rows: years.map((year) => cells(year.name, (key) => valueOf(year, key))),
          foot: cells('Total', sum),
        }}
      />
    </Card>
  );
}
