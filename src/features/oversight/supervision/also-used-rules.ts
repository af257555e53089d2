/** Facts that another company uses too, in words. */
import type * as z from 'zod/mini';
import { listText } from '#lib/list-text.ts';
import type { alsoUsed } from './contract.ts';

export type SharedFact = z.output<typeof alsoUsed>;

const THINGS: Readonly<Record<SharedFact['what'], string>> = {
  certificate: 'certificate',
  gst_number: 'GST number',
  pcb_number: 'PCB number',
  registration: 'registration number',
};

/** Texts by company of the values it shares, e.g. `Certificate and PCB number`. */
export const byCompany = (shared: readonly SharedFact[]) =>
  [...Map.groupBy(shared, ({ owner_id: id }) => id).values()].flatMap((same) => {
    const things = listText(same.map(({ what }) => THINGS[what]));
    const [other] = same;
    return other ? [{ other, things: things.charAt(0).toUpperCase() + things.slice(1) }] : [];
  });
