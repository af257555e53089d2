import type { ReactElement } from 'react';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import type { Route } from './+types/construction-waste.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards, type Feature } from './parts/feature-cards.tsx';
import { PillarCards, type Pillar } from './parts/pillar-cards.tsx';
import { RequirementBand } from './parts/requirement-band.tsx';
import { ScrapHero } from './parts/scrap-hero.tsx';
import { SourceNote } from './parts/source-note.tsx';
import styles from './construction/materials.module.css';

/** Services for construction and demolition waste. */
const CONSTRUCTION_SERVICES: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Sourcing and collection',
    text: 'Sites with waste and recyclers with capacity find each other: by material, tonnage, place and date.',
    points: [
      'Single loads or a whole demolition',
      'Sorted at the site or mixed',
      'Transport documents and weights kept',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'The Environment (Construction and Demolition) Waste Management Rules, 2025 are in force since 1 April 2026. Large projects are responsible for the waste they produce.',
    points: [
      'Who must register, and where',
      'Trail documents from site to plant',
      'A shortfall is carried on, so records must last',
    ],
  },
  {
    kind: 'money',
    title: 'Recovered materials',
    text: 'Aggregate, steel, timber and glass are used again instead of being dumped. Buyers are found by enquiry.',
    points: ['Steel and metals by weight', 'Recycled aggregate for roads and blocks', 'Price agreed before transport'],
  },
];

/** Reasons to contact us. */
const CONSTRUCTION_REASONS: readonly Feature[] = [
  {
    icon: 'clock',
    title: 'An answer in 24 to 48 hours',
    text: 'A person reads your enquiry, and you hear what can be done with it and what is missing.',
  },
  {
    icon: 'shield',
    title: 'Registrations looked at first',
    text: 'Each company that trades here has uploaded its documents, and our team has checked them.',
  },
  {
    icon: 'document',
    title: 'Documents before transport',
    text: 'We tell you before transport which documents a load needs: weights, transport documents, invoice, receipt of the plant.',
  },
  {
    icon: 'rupee',
    title: 'You pay the seller directly',
    text: 'Buyer pays seller directly. We hold no money and take no side in the price.',
  },
];

export const handle: PageHandle = { cache: 'static' };

const GREETING = 'Hello, I write about construction and demolition waste. ';

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Construction and demolition waste',
    description:
      'Concrete, bricks, steel, timber, glass, tiles and stone from sites to recyclers, with the documents that the rules of 2025 require.',
    path: PATHS.constructionWaste,
  });
}

export default function ConstructionWastePage() {
  return (
    <>
      <ScrapHero
        title="Construction and demolition waste"
        lead="We bring construction and demolition waste to registered recyclers, and keep the documents that show where it went."
        greeting={GREETING}
        wasteType="Construction"
        facts={[
          { value: '7', label: 'kinds of material' },
          { value: '1 Apr 2026', label: 'the new rules are in force' },
        ]}
      />
      <Band title="Three services, from the site to the plant">
        <PillarCards items={CONSTRUCTION_SERVICES} />
        <SourceNote>
          The rules and their dates as reported; whether a project is responsible for its waste depends on its built-up
          area.
        </SourceNote>
      </Band>
      <Band background="sunken" title="Waste types" lead="Sorted or mixed, by the load or by the site.">
        <ConstructionMaterials />
      </Band>
      <Band title="Why choose us">
        <FeatureCards items={CONSTRUCTION_REASONS} />
      </Band>
      <RequirementBand
        source="construction"
        title="Your construction waste requirement"
        greeting={GREETING}
        messageHelp="Material, tonnes, site and date, and whether you give or take"
      />
    </>
  );
}

/** Close-up texture of each material, 96 × 64 units. Source of the list: section 9 of the public specification. */
const materials: readonly { name: string; swatch: ReactElement }[] = [
  {
    name: 'Concrete and cement',
    swatch: (
      <g className={styles.soft}>
        <path d="M8 12l10-5 9 7-4 9-12 1zM38 8l13 2 3 10-12 6-8-7zM66 14l9-8 11 5-2 11-12 3zM14 38l11-4 8 8-6 11-13-3zM48 34l12 2 4 12-12 8-10-9zM76 38l11 1 3 11-9 6-9-7z" />
      </g>
    ),
  },
  {
    name: 'Bricks and rubble',
    swatch: (
      <path
        d="M2 3h42v13H2zM48 3h46v13H48zM2 20h18v13H2zM24 20h44v13H24zM72 20h22v13H72zM2 37h42v13H2zM48 37h46v13H48zM2 54h18v10H2zM24 54h44v10H24zM72 54h22v10H72z"
        className={styles.tone}
      />
    ),
  },
  {
    name: 'Steel and reinforced metal',
    swatch: (
      <g className={styles.line}>
        <path d="M-4 14h104M-4 32h104M-4 50h104M16-4v72M40-4v72M64-4v72M88-4v72" />
        <path
          d="M13 11l6 6M37 29l6 6M61 47l6 6M85 11l6 6M37 47l6 6M61 11l6 6M13 47l6 6M85 29l6 6"
          className={styles.tie}
        />
      </g>
    ),
  },
  {
    name: 'Wood and timber',
    swatch: (
      <>
        <path d="M0 2h96v18H0zM0 23h96v18H0zM0 44h96v18H0z" className={styles.soft} />
        <path
          d="M4 8c20 6 40-4 88 3M6 15c30-4 50 4 84 0M4 30c18-4 26 6 40 1s30-3 48 1M8 36c24 2 50-3 80 0M4 50c28 5 60-4 88 2M10 57c30-3 40 3 80 0"
          className={styles.grain}
        />
      </>
    ),
  },
  {
    name: 'Glass panels',
    swatch: (
      <>
        <path d="M4 4h42v56H4zM50 4h42v56H50z" className={styles.soft} />
        <path d="M10 40 36 10M14 52l28-32M56 36 78 10M60 54l26-30" className={styles.light} />
      </>
    ),
  },
  {
    name: 'Ceramic tiles',
    swatch: (
      <>
        <path d="M2 2h28v28H2zM66 2h28v28H66zM34 34h28v28H34z" className={styles.tone} />
        <path d="M34 2h28v28H34zM2 34h28v28H2zM66 34h28v28H66z" className={styles.soft} />
        <path d="M16 8l8 8-8 8-8-8zM80 8l8 8-8 8-8-8zM48 40l8 8-8 8-8-8z" className={styles.paper} />
      </>
    ),
  },
  {
    name: 'Stone waste',
    swatch: (
      <>
        <path d="M2 4l30-2 8 18-16 14L2 28zM36 2h30l-6 20-16 2zM70 2l24 4v22l-20 6-10-12z" className={styles.soft} />
        <path
          d="M2 34l20 4 4 22-24 2zM28 38l18-12 18 2 2 22-18 12-18-4zM70 38l24-4v28H70l-2-12z"
          className={styles.tone}
        />
      </>
    ),
  },
];

/** Kinds of construction and demolition waste that are traded here. */
function ConstructionMaterials() {
  return (
    <ul className={styles.materials} aria-label="Waste types">
      {materials.map(({ name, swatch }) => (
        <li key={name} className={styles.material}>
          <svg viewBox="0 0 96 64" preserveAspectRatio="xMidYMid slice" className={styles.swatch} aria-hidden="true">
            {swatch}
          </svg>
          <h3 className={styles.name}>{name}</h3>
        </li>
      ))}
    </ul>
  );
}
