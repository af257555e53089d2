import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { Answer } from '../../../web/api.ts';
import styles from './also-used.module.css';

export type AlsoUsed = Answer<'GET /api/superadmin/producer-epr/'>['data'][number]['also_used'][number];

const THINGS: Readonly<Record<AlsoUsed['what'], string>> = {
  gst_number: 'GST number',
  pcb_number: 'PCB number',
  registration: 'Registration number',
  certificate: 'Certificate',
};

/** What is shared, each once, with all that share it. */
const byThing = (shared: readonly AlsoUsed[]) => [...Map.groupBy(shared, ({ what }) => what)];

/** For a file: `GST number: Surya Foods (PRO-000002)`. */
export function alsoUsedText(shared: readonly AlsoUsed[]): string | null {
  const lines = byThing(shared).map(
    ([what, others]) =>
      `${THINGS[what]}: ${others.map((each) => `${each.company_name} (${each.owner_unique_id})`).join(', ')}`,
  );
  return lines.join('; ') || null;
}

/** Warns that another company uses the same number or certificate, with the way to it; nothing where none does. */
export function AlsoUsedNote({ shared }: { shared: readonly AlsoUsed[] }) {
  if (shared.length === 0) return null;
  return (
    <div role="note" className={styles.shared}>
      {byThing(shared).map(([what, others]) => (
        <p key={what}>
          <Icon name="alert" size={0.9375} /> {THINGS[what]} also used by{' '}
          {others.map((other, index) => (
            <span key={other.owner_id}>
              {index > 0 && ', '}
              <Other other={other} />
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

function Other({ other }: { other: AlsoUsed }) {
  const { owner_id: id, owner_role: role, owner_unique_id: number, owner_deleted: deleted, company_name: name } = other;
  return (
    <>
      {deleted ? name : <Link to={`/${role}s/targetStatus/${id}`}>{name}</Link>}{' '}
      <span className="together">
        ({number}
        {deleted && ', deleted'})
      </span>
    </>
  );
}
