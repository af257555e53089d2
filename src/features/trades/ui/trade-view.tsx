import type { ReactNode } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatRupees } from '../../../lib/money.ts';
import { Kilograms, Money } from '../../../ui/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { WasteTypeChip } from '../../../ui/waste-type-chip.tsx';
import type { Answer } from '../../../web/api.ts';
import { PageHeader } from '../../../web/workspace/page-header.tsx';
import { orderAmounts } from './order-amounts.ts';
import { TradeActions } from './trade-actions.tsx';
import { TradeStage } from './trade-stage.tsx';
import { TradeTimeline } from './trade-timeline.tsx';
import styles from './trade-view.module.css';

export type TradeFile = Answer<'GET /api/epr/trades/{id}/'>['data'];

interface TradeViewProps {
  file: TradeFile;
  role: Role;
  /** What the superadmin judges. */
  children?: ReactNode;
}

const BACK = {
  recycler: { purchase: '/RecyclerDirectPurchase', counter: '/RecycleCounterOffers' },
  producer: { purchase: '/ProducerDirectPurchase', counter: '/ProducerCounterOffers' },
} as const;

/** One trade whole: what it is about, its timeline, who has to do what by when, amounts, documents, both parties. */
export function TradeView({ file, role, children }: TradeViewProps) {
  const { order, request } = file;
  const kind = order.kind === 'purchase' ? 'Purchase request' : 'Counter-offer';
  const back =
    role === 'superadmin'
      ? { to: '/AdminTxnHistory', label: 'Transactions' }
      : { to: BACK[role][order.kind], label: order.kind === 'purchase' ? 'Direct Purchase' : 'Counter Offers' };
  return (
    <>
      <PageHeader
        heading={order.order_id ?? kind}
        subtext={order.title}
        back={back}
        actions={
          <ButtonLink to={`/order/${order.id}`} variant="secondary" icon="document">
            {order.order_id === null ? 'View order' : 'View work order'}
          </ButtonLink>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card as="section" wasteType={order.waste_type} aria-label="Credit">
            <p className={styles.kind}>
              {order.credit_type} | <WasteTypeChip wasteType={order.waste_type} /> | {order.product_type}
              <TradeStage file={file} />
            </p>
            <dl className={styles.figures}>
              <div>
                <dt>Quantity</dt>
                <dd>
                  <Kilograms kilograms={order.quantity} size="figure" />
                </dd>
              </div>
              <div>
                <dt>{order.kind === 'counter' ? 'Offer Price' : 'Price'}</dt>
                <dd>
                  <Money rupees={order.offer_price} per="/Kg" size="figure" />
                  {order.kind === 'counter' && (
                    <span className="text-soft text-small"> listed at {formatRupees(request.actual_price)}/Kg</span>
                  )}
                </dd>
              </div>
              <div>
                <dt>Total Payable</dt>
                <dd>
                  <Money rupees={order.total} size="figure" />
                </dd>
              </div>
            </dl>
          </Card>
          {role === 'superadmin' ? children : <TradeActions file={file} role={role} />}
          <Card as="section" title="Amounts">
            <DescriptionList
              items={orderAmounts(order).map((line) => ({ ...line, value: formatRupees(line.value) }))}
            />
          </Card>
          <Card as="section" title="Parties">
            <DescriptionList
              layout="grid"
              items={[
                { label: 'Recycler', value: `${file.recycler.company_name} (${file.recycler.unique_id})` },
                { label: 'Recycler GST number', value: file.recycler.gst_number },
                { label: 'Producer', value: `${file.producer.company_name} (${file.producer.unique_id})` },
                { label: 'Producer GST number', value: file.producer.gst_number },
                { label: 'For financial year', value: financialYearLabel(order.FY) },
              ]}
            />
          </Card>
        </div>
        <TradeTimeline file={file} role={role} />
      </div>
    </>
  );
}
