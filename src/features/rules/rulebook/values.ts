/** The figures that each kind of rule holds. Source: file 7 of the specification, part 2. */
import * as z from 'zod/mini';
import { isCalendarDate } from '#lib/dates.ts';
import type { Kind } from './kinds.ts';

const WRONG = 'Enter a figure.';
/** A number with at most `places` decimals; a text, as forms send it, is read as a number. */
const figure = (places: number, isInRange: (value: number) => boolean) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: WRONG }),
    z.transform((input, context): number => {
      const text = String(input).trim();
      const value = new RegExp(`^\\d{1,12}(\\.\\d{1,${Math.max(places, 1)}})?$`).test(text) ? Number(text) : NaN;
      if (Number.isNaN(value) || (places === 0 && !Number.isInteger(value)) || !isInRange(value))
        context.issues.push({ code: 'custom', message: WRONG, input });
      return value;
    }),
  );
const rupees = figure(2, (value) => value > 0 && value <= 10_000_000);
const percent = figure(2, (value) => value <= 100);
const whole = figure(0, (value) => value <= 100);
const factor = figure(4, (value) => value > 0 && value <= 1_000_000);
const flag = z.boolean({ error: WRONG });
const words = z.string({ error: WRONG }).check(z.trim(), z.minLength(1, WRONG), z.maxLength(300, WRONG));
const day = z.string({ error: WRONG }).check(z.refine(isCalendarDate, { error: WRONG }));
const monthDay = z.string({ error: WRONG }).check(z.refine((text) => isCalendarDate(`2000-${text}`), { error: WRONG }));
const unit = z.enum(['kg', 'g'], { error: WRONG });
const per = z.enum(['credit', 'equipment', 'unknown'], { error: WRONG });
const taxCode = z.string({ error: WRONG }).check(z.trim(), z.regex(/^(?:\d{4}|\d{6}|\d{8})$/, WRONG));
const band = z.object({ to_day: whole, percent });

/** The figures of each kind. ₹ with two decimals, % with two, factors with four; years and days are whole. */
export const VALUES = {
  unit: z.object({ unit, per }),
  price_band: z.object({ low: rupees, high: rupees, unit, per }),
  ec_rate: z.object({ rate: rupees, unit, at_most: flag }),
  refund: z.object({ year_1: percent, year_2: percent, year_3: percent }),
  interest: z.object({ bands: z.array(band, { error: WRONG }).check(z.minLength(1, WRONG), z.maxLength(10, WRONG)) }),
  target: z.object({ percent }),
  least_recycling: z.object({ percent }),
  lag: z.object({ years: z.nullable(whole), text: words }),
  validity: z.object({ years: whole }),
  purchase_cap: z.object({ percent }),
  carry_forward: z.object({ percent }),
  conversion: z.object({ cf: factor, wp: factor }),
  return_due: z.object({
    month_day: monthDay,
    year_offset: figure(0, (value) => value <= 1),
    who: z.enum(['producer', 'recycler', 'both'], { error: WRONG }),
  }),
  // Number and day of the notice are null where the source does not name them.
  extension: z.object({ due: day, notice: z.nullable(words), notice_date: z.nullable(day) }),
  // Suggestions for invoices: goods have an HSN code, services a SAC.
  hsn: z.object({ classification: z.enum(['goods', 'service'], { error: WRONG }), code: taxCode }),
  gst_rate: z.object({ percent }),
} as const satisfies Record<Kind, unknown>;

export type ValueOf<K extends Kind> = z.output<(typeof VALUES)[K]>;
