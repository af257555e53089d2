import { daysBetween, formatDay } from '#lib/dates.ts';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { useToday } from '#web/today.ts';
import type { Expiry, PriceBand } from '../figures.ts';
import styles from './rule-chips.module.css';

type ChipBand = Pick<PriceBand, 'verdict' | 'mode'>;
type ChipExpiry = Pick<Expiry, 'expires_on' | 'expiry_state' | 'expiry_mode'>;

/** Chips of a card: whether its price lies outside the band, and when its credits expire; renders nothing without either. */
export function RuleChips({ credit }: { credit: ChipExpiry & { price_band?: ChipBand } }) {
  return (
    <div className={styles.chips}>
      {credit.price_band && <PriceBandChip band={credit.price_band} />}
      <ExpiryChip credit={credit} />
    </div>
  );
}

const SIDES = { below: 'Below the price band', above: 'Above the price band' } as const;

/** Nothing for a price that is inside its band or was not compared with it. */
export function PriceBandChip({ band: { verdict, mode } }: { band: ChipBand }) {
  if (mode === 'off' || (verdict !== 'below' && verdict !== 'above')) return null;
  return (
    <Chip icon="scale" tone="warn">
      {SIDES[verdict]}
    </Chip>
  );
}

/** `Expires 31 Mar 2027`, `Expires in 42 days`, `Expired 31 Mar 2026`; nothing where the expiry is not known. */
export function ExpiryChip({
  credit: { expires_on: day, expiry_state: state, expiry_mode: mode },
}: {
  credit: ChipExpiry;
}) {
  const today = useToday();
  if (mode === 'off' || day === null) return null;
  if (state === 'expired') return <Chip icon="alert" tone="bad">{`Expired ${formatDay(day)}`}</Chip>;
  if (state === 'expiring')
    return <Chip icon="clock" tone="warn">{`Expires ${leftInWords(daysBetween(today, day))}`}</Chip>;
  return <Chip icon="calendar" tone="plain">{`Expires ${formatDay(day)}`}</Chip>;
}

function leftInWords(days: number): string {
  if (days <= 0) return 'today';
  return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function Chip({
  icon,
  tone,
  children,
}: {
  icon: IconName;
  tone: 'plain' | 'warn' | 'bad';
  children: (string | number)[] | string;
}) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon name={icon} size={0.9375} />
      <span>{children}</span>
    </span>
  );
}
