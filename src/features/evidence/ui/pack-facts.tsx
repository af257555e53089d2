import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { formatQuantity, groupDigits } from '../../../lib/quantity.ts';
import { Icon, type IconName } from '../../../ui/brand/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList, type Description } from '../../../ui/lists/description-list.tsx';
import type { ApiResponse } from '../../../web/api.ts';
import { NO_CERTIFICATE, type PackStatus } from '../rules.ts';
import styles from './evidence.module.css';
import { FileCheck } from './file-check.tsx';
import { STATUS_TEXTS } from './pack-status.ts';

export type VerifiedPack = ApiResponse<'GET /api/verify/{code}/'>['data'];

const ICONS: Readonly<Record<PackStatus, IconName>> = {
  current: 'check-circle',
  superseded: 'refresh',
  recalled: 'alert',
};
const SEVERAL = 'Several';

function factsOf(pack: VerifiedPack, code: string): Description[] {
  const { unit } = pack;
  const quantity = (value: number | null): ReactNode =>
    value === null || unit === null ? SEVERAL : formatQuantity(value, unit);
  return [
    { label: 'Code', value: <span className={styles.hash}>{code}</span>, wide: true },
    ...(pack.order_id === null
      ? [{ label: 'Orders', value: groupDigits(pack.orders) }]
      : [{ label: 'Work order', value: pack.order_id }]),
    { label: 'Waste type', value: pack.waste_type ?? SEVERAL },
    { label: 'Product type', value: pack.product_type ?? SEVERAL },
    { label: 'Credit type', value: pack.credit_type ?? SEVERAL },
    { label: 'Financial year', value: pack.FY === null ? SEVERAL : financialYearLabel(pack.FY) },
    { label: 'Quantity', value: quantity(pack.quantity) },
    { label: 'Recalled', value: quantity(pack.recalled_quantity) },
    ...(pack.recalls.length === 0 ? [] : [{ label: 'Recalls', value: pack.recalls.join(', ') }]),
    { label: 'Made', value: formatDateTime(pack.made_at) },
    {
      label: 'SHA-256 of the manifest',
      value: <span className={styles.hash}>{pack.manifest_sha256}</span>,
      wide: true,
    },
    { label: 'Key', value: <span className={styles.hash}>{pack.key_id}</span> },
  ];
}

/** The public facts of a pack, the check of a file, and the hashes of its files. */
export function PackFacts({ pack, code }: { pack: VerifiedPack; code: string }) {
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <Card as="section" aria-label="Status">
        <p className={styles.status}>
          <Icon name={ICONS[pack.status]} size={1.75} />
          {STATUS_TEXTS[pack.status]}
        </p>
        <p className="text-soft">{NO_CERTIFICATE}</p>
      </Card>
      <Card as="section" title="Check a file" aria-label="Check a file">
        <FileCheck pack={pack} />
      </Card>
      <Card as="section" title="Facts" aria-label="Facts">
        <DescriptionList layout="grid" items={factsOf(pack, code)} />
      </Card>
      <Card as="section" title={`Files (${groupDigits(pack.files.length)})`} aria-label="Files">
        <ul className={styles.files}>
          {pack.files.map(({ part, sha256, byte_size: size }, index) => (
            <li key={`${index} ${sha256}`}>
              <b>{part}</b> <span className="text-soft text-small">{`${groupDigits(size)} bytes`}</span>
              <br />
              <span className={styles.hash}>{sha256}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
