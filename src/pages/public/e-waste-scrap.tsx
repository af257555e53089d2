import { findWasteType } from '../../features/reference/waste-types.ts';
import { financialYearOf } from '../../lib/financial-year.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/e-waste-scrap.ts';
import { EWasteCategories, type EWasteGroup } from './e-waste/categories.tsx';
import { E_WASTE_DUTIES, E_WASTE_PILLARS } from './e-waste/pillars.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards } from './parts/feature-cards.tsx';
import { PillarCards } from './parts/pillar-cards.tsx';
import { RecoveryTargetTable } from './parts/recovery-target-table.tsx';
import { RequirementBand } from './parts/requirement-band.tsx';
import { ScrapHero } from './parts/scrap-hero.tsx';
import { SourceNote } from './parts/source-note.tsx';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'changing' };

const GREETING = 'Hello, I write about e-waste. ';

export async function loader({ context }: Route.LoaderArgs) {
  const items = findWasteType('E-waste')?.productTypes.items ?? [];
  const groups: EWasteGroup[] = items
    .filter(({ partOf }) => partOf === null)
    .map(({ id, name, description }) => ({
      code: name,
      description: description ?? name,
      items: items.filter(({ partOf }) => partOf === id).length,
    }));
  const services = context.get(siteContext);
  const year = financialYearOf(services.now());
  const years = [year - 1, year, year + 1];
  const targets = await services.listTargets('E-waste', years);
  // New producers and the phases of gold are left to the table of all rules.
  return { groups, targets: targets.filter(({ part }) => part === null), years };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'E-waste scrap',
    description:
      'Electronic scrap to registered recyclers: the categories of the rules, what EPR asks of producers, and one form to say what you have or need.',
    path: PATHS.eWasteScrap,
  });
}

export default function EWasteScrapPage({ loaderData: { groups, targets, years } }: Route.ComponentProps) {
  const codes = groups.reduce((sum, { items }) => sum + items, 0);
  return (
    <>
      <ScrapHero
        title="E-waste scrap"
        lead="Boards, phones, monitors, machines: what is thrown away as electronics finds a registered recycler here, and its metals become EPR credits."
        greeting={GREETING}
        wasteType="E-waste"
        facts={[
          { value: String(groups.length), label: 'categories' },
          { value: String(codes), label: 'item codes in them' },
        ]}
      />
      <Band title="From a drawer of old phones to a credit" lead="Three services, with the documents for each.">
        <PillarCards items={E_WASTE_PILLARS} />
      </Band>
      <Band
        background="sunken"
        title="Categories of e-waste"
        lead="The rules know them by these names; say the code in your enquiry if you have it."
      >
        <EWasteCategories groups={groups} />
      </Band>
      <Band
        title="What EPR rules ask"
        lead="The E-Waste (Management) Rules, 2022, in force since 1 April 2023."
        aside={
          <ButtonLink to={`${PATHS.market}?waste_type=E-waste`} variant="secondary" iconAfter="arrow">
            E-waste credits for sale
          </ButtonLink>
        }
      >
        <RecoveryTargetTable
          caption="Recycling targets of producers"
          firstHeader="Who"
          basisOf="of the equipment placed on the market"
          unnamed="Existing producers"
          targets={targets}
          years={years}
        />
        <FeatureCards items={E_WASTE_DUTIES} />
        <SourceNote>
          Figures as reported of G.S.R. 801(E) and its amendments of 2023 and 2024. Producers who began later, importers
          of used equipment and solar panels have targets of their own.
        </SourceNote>
      </Band>
      <RequirementBand
        source="e-waste"
        title="Your e-waste requirement"
        greeting={GREETING}
        messageHelp="Items or codes, quantity in Kg, place, and whether you sell or buy"
      />
    </>
  );
}
