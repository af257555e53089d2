import { financialYearOf } from '#lib/financial-year.ts';
import { findWasteType } from '#rules/reference/waste-types.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/e-waste-scrap.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards, type Feature } from './parts/feature-cards.tsx';
import { PillarCards, type Pillar } from './parts/pillar-cards.tsx';
import { RecoveryTargetTable } from './parts/recovery-target-table.tsx';
import { RequirementBand } from './parts/requirement-band.tsx';
import { ScrapHero } from './parts/scrap-hero.tsx';
import { SourceNote } from './parts/source-note.tsx';
import styles from './e-waste/categories.module.css';

/** Advantages on the e-waste page. */
const E_WASTE_PILLARS: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Supply',
    text: 'Bulk consumers, aggregators and service centres find a registered recycler or refurbisher for what they hold.',
    points: [
      'Lots by item code and weight',
      'Data-bearing devices named as such',
      'Transport documents and weights with every consignment',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'Manufacturers, producers, refurbishers and recyclers register with CPCB. We check each registration before the first trade.',
    points: [
      'EPR accounts approved before the first trade',
      'Credits by recovered metal and for refurbishing',
      'Proof of transfer with each transaction',
    ],
  },
  {
    kind: 'money',
    title: 'Monetisation',
    text: 'Gold, copper, aluminium and iron that were recovered become credits that producers need before their year ends.',
    points: [
      'Sell at your listed price, or respond to counter-offers',
      'Fee and GST shown before you buy',
      'Recovered metals: buyers found by enquiry',
    ],
  },
];

/** Duties under the E-Waste (Management) Rules, 2022, other than the targets. */
const E_WASTE_DUTIES: readonly Feature[] = [
  {
    icon: 'shield',
    title: 'Register',
    text: 'Manufacturer, producer, refurbisher, recycler: each registers on CPCB’s portal and deals only with registered entities.',
  },
  {
    icon: 'scale',
    title: 'Buy what you owe',
    text: 'A producer may buy for the liability of the year, what is left of earlier ones, and 5% more.',
  },
  {
    icon: 'calendar',
    title: 'Mind the age of a certificate',
    text: 'It is valid for two years from the end of the financial year in which it was generated.',
  },
  {
    icon: 'clock',
    title: 'Do not store for long',
    text: 'E-waste may be stored for up to 180 days.',
  },
];

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

/** A group of items of Schedule I. */
interface EWasteGroup {
  /** E.g. `ITEW`. */
  code: string;
  description: string;
  /** Number of its item codes. */
  items: number;
}

/** Groups of electrical and electronic equipment in the rules. */
function EWasteCategories({ groups }: { groups: readonly EWasteGroup[] }) {
  return (
    <ul className={styles.groups} aria-label="Categories of e-waste">
      {groups.map(({ code, description, items }) => (
        <li key={code} className={styles.group}>
          <h3>{description}</h3>
          <p className={styles.codes}>
            <span className={styles.code}>{code}</span>
            <span className="figures">{items === 1 ? '1 item code' : `${items} item codes`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
