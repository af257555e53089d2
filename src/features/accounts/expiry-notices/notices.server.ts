/** Credits that expire soon: unsold ones to their recycler, bought ones to their producer. */
import type { CompanyRole } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type Db, many } from '#platform/database/database.ts';
import type { CreditRecordsTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';

/** Credits that expire soon. */
interface ExpiringCredit {
  role: CompanyRole;
  creditType: CreditRecordsTable['credit_type'];
  productType: CreditRecordsTable['product_type'];
  year: CreditRecordsTable['year'];
  quantity: CreditRecordsTable['available'];
  unit: CreditRecordsTable['unit'];
  /** `YYYY-MM-DD` */
  expiresOn: NonNullable<CreditRecordsTable['expires_on']>;
}

/** Credits that were noted for an owner at that instant and still expire on that day; sold and recalled ones are left out. */
function listExpiring(db: Db, ownerId: string, { at }: { at: Date }): Promise<ExpiringCredit[]> {
  return many<ExpiringCredit>(db)`
    select u.role, c.credit_type as "creditType", c.product_type as "productType", c.year, coalesce(kept_quantity(t), c.available) as quantity,
      c.unit, c.expires_on as "expiresOn"
    from expiry_notices n join users u on u.id = n.owner_id
    left join trades t on t.id = n.subject_id
    join credit_records c on c.id = coalesce(t.credit_id, n.subject_id)
    where n.owner_id = ${ownerId} and n.told_at = ${at} and coalesce(kept_quantity(t), c.available) > 0
      and c.expires_on - (n.told_at at time zone 'Asia/Kolkata')::date between 0 and n.days
    order by c.expires_on, c.credit_type, c.product_type, n.subject_id`;
}

const lineOf = ({ creditType, productType, year, quantity, unit, expiresOn }: ExpiringCredit): string =>
  `${creditType} | ${productType}, ${financialYearLabel(year)}: ${formatQuantity(quantity, unit)}, expires ${formatDay(expiresOn)}`;

export const EXPIRY_TOPICS: Topics = {
  'credits.expiring': topic('reminders', listExpiring, (credits, { subjectId }) => {
    const isRecycler = credits[0]?.role === 'recycler';
    return (
      credits.length > 0 && {
        to: { organisation: subjectId },
        mail: {
          subject: 'Credits that expire soon',
          paragraphs: [
            isRecycler
              ? 'These credits have not been sold and expire soon:'
              : 'These credits, which you have bought, expire soon:',
            credits.map(lineOf).join('\n'),
          ],
          link: { label: 'Your dashboard', path: isRecycler ? '/RecyclerDashboard' : '/ProducerDashboard' },
        },
      }
    );
  }),
};
