import { financialYearOf } from '../../lib/financial-year.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/battery-scrap.ts';
import { CHEMISTRIES } from './battery/chemistries.ts';
import { BatteryFormats } from './battery/formats.tsx';
import { BATTERY_PILLARS } from './battery/pillars.ts';
import { Band } from './parts/band.tsx';
import { FactTable } from './parts/fact-table.tsx';
import { PillarCards } from './parts/pillar-cards.tsx';
import { RecoveryTargetTable } from './parts/recovery-target-table.tsx';
import { RequirementBand } from './parts/requirement-band.tsx';
import { ScrapHero } from './parts/scrap-hero.tsx';
import { SourceNote } from './parts/source-note.tsx';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'changing' };

const GREETING = 'Hello, I write about battery scrap. ';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const year = financialYearOf(services.now());
  const years = [year, year + 1, year + 2];
  return { targets: await services.listTargets('Battery', years), years };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Battery scrap',
    description:
      'Spent lithium-ion cells, modules and packs: supply, EPR compliance and monetisation. LCO, LFP, LMO, NCA, NMC and mixed lots.',
    path: PATHS.batteryScrap,
  });
}

export default function BatteryScrapPage({ loaderData: { targets, years } }: Route.ComponentProps) {
  return (
    <>
      <ScrapHero
        title="Battery scrap"
        lead="Spent lithium-ion cells, modules and packs find a registered recycler here, and the metals in them become EPR credits that producers can count."
        greeting={GREETING}
        wasteType="Battery"
        facts={[
          { value: '6', label: 'kinds of lots, by chemistry' },
          { value: '10', label: 'metals with credits of their own' },
        ]}
      />
      <Band title="From a spent pack to a credit that counts" lead="Three services, with the documents for each.">
        <PillarCards items={BATTERY_PILLARS} />
      </Band>
      <Band
        background="sunken"
        title="Lithium-ion chemistries"
        lead="The chemistry decides which metals come back, and so what a consignment is worth and which credits it can earn."
      >
        <FactTable
          caption="Lithium-ion chemistries"
          headers={['Chemistry', 'Name', 'Metals that carry credits', 'Where it is found']}
          rows={CHEMISTRIES.map(({ name, fullName, metals, foundIn }) => [name, fullName, metals, foundIn])}
        />
      </Band>
      <Band
        title="Battery formats"
        lead="Name the format in your enquiry: it decides how the cells are packed, moved and dismantled."
      >
        <BatteryFormats />
      </Band>
      <Band
        title="What producers must have collected"
        lead="Collection targets of the Battery Waste Management Rules, 2022, for this financial year and the two that follow."
        aside={
          <ButtonLink to={`${PATHS.market}?waste_type=Battery`} variant="secondary" iconAfter="arrow">
            Battery credits for sale
          </ButtonLink>
        }
      >
        <RecoveryTargetTable
          caption="Collection targets of producers"
          firstHeader="Battery"
          basisOf="of what was placed on the market"
          targets={targets}
          years={years}
        />
        <SourceNote>
          Figures as reported from the Gazette (S.O. 3984(E) of 22 August 2022 as amended); not yet means that the first
          year with a target lies ahead.
        </SourceNote>
      </Band>
      <RequirementBand
        source="battery"
        title="Your battery requirement"
        greeting={GREETING}
        messageHelp="Chemistry, format, quantity in Kg, place, and whether you sell or buy"
      />
    </>
  );
}
