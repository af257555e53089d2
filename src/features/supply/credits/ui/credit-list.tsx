import { financialYearLabel } from '#lib/financial-year.ts';
import { useFirstSteps } from '#people/company/ui/first-steps.tsx';
import { EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { ExportMenu } from '#web/export-menu.tsx';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { CreditCard } from './credit-card.tsx';
import { CREDIT_EXPORT } from './credit-export.ts';
import { type Credit, creditsQuery } from './queries.ts';
import styles from './credit-card.module.css';

interface CreditListProps {
  search: string;
  /** Financial year, `''` for all. */
  FY: string;
}

/** Cards of the caller's credit records, the latest financial year first. */
export function CreditList({ search, FY }: CreditListProps) {
  const list = useApiList(creditsQuery({ search, FY }));
  const filtered = search !== '' || FY !== '';
  return (
    <>
      <ExportMenu list={list} name="credit" columns={CREDIT_EXPORT} rows={inOrder} />
      <ListView list={list} noun="credit records" loading={<CreditSkeleton />} empty={<NoCredit filtered={filtered} />}>
        {(credits) => (
          <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
            {byYear(credits).map(([year, records], index) => (
              <section key={year} aria-label={`FY ${financialYearLabel(year)}`}>
                <h2 className={styles.year}>{`FY ${financialYearLabel(year)}`}</h2>
                <CardList
                  label={`Credit of FY ${financialYearLabel(year)}`}
                  items={records}
                  className={`card-grid ${styles.grid}`}
                  estimate={400}
                  last={
                    index === 0 && <AddQuantityCard text="Credit of another account, year or type that you can sell." />
                  }
                >
                  {(credit) => <CreditCard credit={credit} />}
                </CardList>
              </section>
            ))}
          </div>
        )}
      </ListView>
    </>
  );
}

function byYear(credits: readonly Credit[]): [number, Credit[]][] {
  return [...Map.groupBy(credits, ({ year }) => year)].toSorted(([one], [other]) => other - one);
}

/** The records in the order of the screen: by financial year. */
function inOrder(credits: readonly Credit[]): Credit[] {
  return byYear(credits).flatMap(([, records]) => records);
}

function AddQuantityCard({ text }: { text: string }) {
  return (
    <Card as="li" className={styles.add}>
      <h3 className={styles.title}>Add Quantity</h3>
      <p className="text-soft">{text}</p>
      <ButtonLink to={PATHS.addCredit} icon="plus">
        Add Quantity
      </ButtonLink>
    </Card>
  );
}

function NoCredit({ filtered }: { filtered: boolean }) {
  // Until a new recycler has added credit, the first steps at the head of the screen lead there.
  const isLed = useFirstSteps('recycler')?.some(({ name, done }) => name === 'quantity' && !done) === true;
  return (
    <>
      {filtered ? (
        <EmptyState title="No credit found" text="No credit record matches the search and year." drawing="search" />
      ) : (
        <EmptyState title="No credit yet" text="Your credits appear here by financial year. List offers from them." />
      )}
      {!isLed && (
        <ul className={`card-grid ${styles.grid}`}>
          <AddQuantityCard text="Credit of an approved EPR account that you can sell." />
        </ul>
      )}
    </>
  );
}

function CreditSkeleton() {
  return (
    <div role="status" className={`card-grid ${styles.grid}`}>
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="19rem" count={3} card style={{ marginTop: 0 }} />
    </div>
  );
}
