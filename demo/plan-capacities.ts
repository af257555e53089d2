import * as z from 'zod/mini';
import { sheetForm } from '#accounts/obligations/contract.ts';
import { saveObligation } from '#accounts/obligations/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import { addCapacity, setCapacityChecked } from '#rules/capacity/service.server.ts';
import { accountKey, known, type DemoBuild, answered } from './build-state.ts';
import { lots } from './listings/all.ts';
import { SUPERADMIN } from './logins.ts';
import { availableOf, roundUp } from './plan-goods.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After all credit records. */
const DECLARED_DAYS_AGO = 60;

/** Plants with a capacity; all others have declared none. `claimed`: percent of what is possible to date that the credits claim. */
const PLANTS = [
  { seller: 'sahyadri', wasteType: 'Plastic', type: 'Recycler', claimed: 64, checked: true },
  { seller: 'saurashtra', wasteType: 'Tyre', type: 'Recycler', claimed: 130, checked: false },
] as const;

/** Schedules the capacities that recyclers declare, and the superadmin's check of one. */
export function planCapacities(build: DemoBuild): void {
  for (const plant of PLANTS) build.timeline.at(build.timeline.ago(DECLARED_DAYS_AGO), () => declare(build, plant));
}

async function declare(build: DemoBuild, plant: (typeof PLANTS)[number]): Promise<void> {
  const { seller, wasteType, type } = plant;
  const account = known(build.accounts, accountKey(seller, wasteType, type));
  const end = build.timeline.ago(0);
  const year = financialYearOf(end);
  const credits = lots
    .filter((lot) => lot.seller === seller && lot.wasteType === wasteType && lot.type === type && lot.yearsBack === 0)
    .reduce((sum, lot) => sum + availableOf(lot), 0);
  const days = Math.floor((end.getTime() - Date.parse(`${year}-04-01T00:00:00+05:30`)) / DAY_MS) + 1;
  const capacity = roundUp((((credits * 100) / plant.claimed) * 365) / days, 1_000);
  const until = `${year + 3}-03-31`;
  const consent = `PCB/CTO/${account.number}`;
  const document = await build.uploads.paper('capacity_document', `consent-${account.number}.pdf`, {
    title: 'Consent to operate',
    company: account.member.company,
    number: consent,
    lines: [
      ['Capacity', `${capacity} Kg a year`],
      ['Valid until', until],
      ['Read on', dayInIndia(build.timeline.clock.now())],
    ],
  });
  const declared = { kg_per_year: capacity, consent_number: consent, consent_valid_until: until, document };
  const { id } = await build.as(seller, (context) =>
    addCapacity(context, account.id, { ...declared, from_day: `${year - 1}-04-01` }),
  );
  if (plant.checked) await build.as(SUPERADMIN, (context) => setCapacityChecked(context, id, true));
}

/** After the registrations. */
const SAVED_DAYS_AGO = 99;

/** Quantities in kilograms of the two years before. */
const QUANTITIES = { introduced_1: 420_000, introduced_2: 480_000, pre_consumer_1: 10_000, pre_consumer_2: 14_000 };

/** Schedules the obligation that the demo producer has calculated and saved. */
export function planObligations(build: DemoBuild): void {
  const { timeline } = build;
  timeline.at(timeline.ago(SAVED_DAYS_AGO), async () => {
    const form = {
      epr_id: known(build.accounts, accountKey('suvarnika', 'Plastic')).id,
      FY: financialYearOf(timeline.ago(0)),
      items: [{ product_type: 'Category II', ...QUANTITIES }],
    };
    answered(await build.as('suvarnika', (context) => saveObligation(context, z.parse(sheetForm, form), null)));
  });
}
