/** Facts that another company uses too, in words. */
import type * as z from 'zod/mini';
import type { alsoUsed } from './contract.ts';

export type SharedFact = z.output<typeof alsoUsed>;

const THINGS: Readonly<Record<SharedFact['what'], string>> = {
  certificate: 'certificate',
  gst_number: 'GST number',
  pcb_number: 'PCB number',
  registration: 'registration number',
};

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** Texts by company of the values it shares, e.g. `Certificate and PCB number`. */
export const byCompany = (shared: readonly SharedFact[]) =>
  [...Map.groupBy(shared, ({ owner_id: id }) => id).values()].flatMap((same) => {
    const things = list.format(same.map(({ what }) => THINGS[what]));
    const [other] = same;
    return other ? [{ other, things: things.charAt(0).toUpperCase() + things.slice(1) }] : [];
  });
