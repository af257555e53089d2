import * as z from 'zod/mini';
import { financialYearOf } from '../src/lib/financial-year.ts';
import { sheetForm } from '../src/features/obligations/contract.ts';
import { saveObligation } from '../src/features/obligations/service.server.ts';
import { accountKey, answered, known, type DemoBuild } from './build-state.ts';

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
