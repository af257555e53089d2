import type { ComponentProps } from 'react';
import { financialYearOf } from '#lib/financial-year.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/battery-scrap.ts';
import { Band } from './parts/band.tsx';
import { FactTable } from './parts/fact-table.tsx';
import { PillarCards, type Pillar } from './parts/pillar-cards.tsx';
import { RecoveryTargetTable } from './parts/recovery-target-table.tsx';
import { RequirementBand } from './parts/requirement-band.tsx';
import { ScrapHero } from './parts/scrap-hero.tsx';
import { SourceNote } from './parts/source-note.tsx';
import styles from './battery/formats.module.css';

/** Advantages on the battery page. */
const BATTERY_PILLARS: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Supply',
    text: 'Recyclers get consignments with a stated content; holders of spent batteries get a registered recycler.',
    points: [
      'Sorted by chemistry and format',
      'From one place or from many',
      'Weights and transport documents with every consignment',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'Under EPR rules, registered entities deal only with registered entities. We check each registration before the first trade.',
    points: [
      'EPR accounts approved before the first trade',
      'Credits by metal: lithium, cobalt, nickel and seven more',
      'Proof of transfer and trail documents with each transaction',
    ],
  },
  {
    kind: 'money',
    title: 'Monetisation',
    text: 'What is recovered earns twice: as metal, and as the EPR credit that its recycler lists on the market.',
    points: [
      'Sell at your listed price, or respond to counter-offers',
      'Fee and GST shown before you buy',
      'Black mass and metals: buyers found by enquiry',
    ],
  },
];

/**
 * Lithium-ion chemistries by which lots are sorted; the metals are those of the cathode. Source of the list: section 9 of the public
 * specification; of the metals: the battery rules' credit types.
 */
const CHEMISTRIES: ComponentProps<typeof FactTable> = {
  caption: 'Lithium-ion chemistries',
  headers: ['Chemistry', 'Name', 'Metals that carry credits', 'Where it is found'],
  rows: [
    ['LCO', 'Lithium cobalt oxide', 'Lithium, cobalt', 'Phones, laptops, cameras'],
    ['LFP', 'Lithium iron phosphate', 'Lithium, iron', 'Electric three-wheelers and buses, storage, solar lights'],
    ['LMO', 'Lithium manganese oxide', 'Lithium, manganese', 'Power tools, e-bikes, medical devices'],
    [
      'NCA',
      'Lithium nickel cobalt aluminium oxide',
      'Lithium, nickel, cobalt, aluminium',
      'Electric cars, power tools',
    ],
    [
      'NMC',
      'Lithium nickel manganese cobalt oxide',
      'Lithium, nickel, manganese, cobalt',
      'Electric two-wheelers and cars, e-bikes',
    ],
    [
      'Mixed',
      'More than one chemistry, or not known',
      'Settled by sorting and a sample',
      'Take-back boxes, service centres, dealers',
    ],
  ],
};

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
        <FactTable {...CHEMISTRIES} />
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

const formats = [
  {
    title: 'Cylindrical cells',
    text: '18650 and 21700, loose or in holders',
    drawing: (
      <>
        <rect x="40" y="44" width="34" height="82" rx="5" className={styles.mid} />
        <path d="M40 58V49a5 5 0 0 1 5-5h24a5 5 0 0 1 5 5v9z" className={styles.deep} />
        <rect x="50" y="36" width="14" height="9" rx="2" className={styles.deep} />
        <rect x="94" y="28" width="40" height="98" rx="6" className={styles.tone} />
        <path d="M94 46V34a6 6 0 0 1 6-6h28a6 6 0 0 1 6 6v12z" className={styles.deep} />
        <rect x="105" y="19" width="18" height="10" rx="2" className={styles.accent} />
        <path d="M48 68v48M103 56v60" className={styles.shine} />
      </>
    ),
  },
  {
    title: 'Prismatic and pouch cells',
    text: 'Hard cases and foil pouches, discharged or not: say which',
    drawing: (
      <>
        <rect x="26" y="36" width="70" height="90" rx="6" className={styles.tone} />
        <path d="M38 26h14v10H38zM70 26h14v10H70z" className={styles.deep} />
        <path d="M38 56h46M38 70h30" className={styles.shine} />
        <path d="M108 46h58v80h-58z" className={styles.mid} />
        <path d="M114 52h46v68h-46z" className={styles.soft} />
        <path d="M118 32h12v14h-12z" className={styles.deep} />
        <path d="M144 32h12v14h-12z" className={styles.accent} />
      </>
    ),
  },
  {
    title: 'Modules and packs',
    text: 'With their battery management system (BMS), from scooters to storage',
    drawing: (
      <>
        <path d="M14 62h164v64H14z" className={styles.mid} />
        <path d="M14 62l18-22h128l18 22z" className={styles.soft} />
        <path d="M26 72h26v44H26zM58 72h26v44H58zM90 72h26v44H90z" className={styles.tone} />
        <rect x="124" y="72" width="44" height="44" rx="4" className={styles.deep} />
        <path d="M132 84h10v10h10v14M160 80v12M132 104h8" className={styles.shine} />
        <path d="M60 40h16v-8H60zM116 40h16v-8h-16z" className={styles.accent} />
      </>
    ),
  },
] as const;

/** Battery formats, each with its drawing. */
function BatteryFormats() {
  return (
    <ul className={styles.formats}>
      {formats.map(({ title, text, drawing }) => (
        <li key={title} className={styles.format}>
          <svg viewBox="0 0 192 136" className={styles.drawing} aria-hidden="true">
            {drawing}
          </svg>
          <div>
            <h3>{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
