import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, groupDigits } from '#lib/quantity.ts';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type Description, DescriptionList } from '#ui/lists/description-list.tsx';
import type { ApiResponse } from '#web/api.ts';
import { NO_CERTIFICATE, type PackedFile, type PackStatus } from '../rules.ts';
import styles from './evidence.module.css';

type VerifiedPack = ApiResponse<'GET /api/verify/{code}/'>['data'];

const STATUS_TEXTS: Readonly<Record<PackStatus, string>> = {
  current: 'Current',
  superseded: 'Superseded: a newer pack exists',
  recalled: 'Recalled',
};
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

interface FileResult {
  name: string;
  /** null while it is read */
  result: { isThere: boolean; text: string } | null;
}

/** A field for a file that is compared with the files of a pack in this browser. */
function FileCheck({ pack }: { pack: { files: readonly PackedFile[]; manifest_sha256: string } }) {
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const turn = useRef(0);
  const [checked, setChecked] = useState<FileResult | null>(null);
  const check = async ([file]: File[]) => {
    if (file === undefined) return;
    turn.current += 1;
    const mine = turn.current;
    setChecked({ name: file.name, result: null });
    const result = await checkFile(file, pack).catch(() => ({
      isThere: false,
      text: 'This file could not be read here. Open this page over https and choose the file again.',
    }));
    // A file that was chosen later has the last word.
    if (mine === turn.current) setChecked({ name: file.name, result });
    if (input.current) input.current.value = '';
  };
  const checkEarly = useEffectEvent(() => void check([...(input.current?.files ?? [])]));
  // On a slow line a file may be chosen before the page's scripts are there.
  useEffect(() => checkEarly(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void check([...event.dataTransfer.files]);
  };
  return (
    <div className="stack">
      {/* The target of forms comes with what forms alone need; this page has none. */}
      <div className={styles.target} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          id={id}
          ref={input}
          type="file"
          aria-describedby={`${id}-help`}
          className={styles.file}
          onChange={({ target }) => void check([...(target.files ?? [])])}
        />
        <label htmlFor={id} className={styles.choose}>
          <Icon name="upload" size={1.5} />
          Drop a file here or choose one
        </label>
      </div>
      <p id={`${id}-help`} className="text-soft text-small">
        The file is compared in this browser. Nothing is sent.
      </p>
      <div role="status" className={styles.result}>
        {checked !== null && (
          <p className={checked.result === null ? undefined : styles[checked.result.isThere ? 'there' : 'absent']}>
            {checked.result !== null && <Icon name={checked.result.isThere ? 'check-circle' : 'alert'} />}
            <span>
              <b>{checked.name}</b>
              <br />
              <span>{checked.result?.text ?? 'Reading...'}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Largest file that is read without a file of this size in the pack: a manifest is smaller. Bytes. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** The SHA-256 of a file in hexadecimal, computed here: nothing is sent. */
async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Says in words whether and as what a file is in a pack. @throws Error where the file cannot be read */
async function checkFile(
  file: Blob,
  pack: { files: readonly PackedFile[]; manifest_sha256: string },
): Promise<{ isThere: boolean; text: string }> {
  const absent = { isThere: false, text: 'This file is not in the pack.' };
  if (file.size > MAX_MANIFEST_BYTES && pack.files.every(({ byte_size: size }) => size !== file.size)) return absent;
  const hash = await hashOf(file);
  if (hash === pack.manifest_sha256) return { isThere: true, text: 'This is the manifest of the pack.' };
  const found = pack.files.find(({ sha256 }) => sha256 === hash);
  return found === undefined ? absent : { isThere: true, text: `This file is in the pack: ${found.part}.` };
}
