import { formatDateTime } from '#lib/dates.ts';

/** Day and time, which stand below each other where they have no room on one line. */
export function Instant({ at }: { at: string }) {
  const [day = '', time = ''] = formatDateTime(at).split(', ');
  return (
    <>
      <span className="together">{`${day},`}</span> <span className="together">{time}</span>
    </>
  );
}
