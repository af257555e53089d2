import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import type { Route } from './+types/construction-waste.ts';
import { ConstructionMaterials } from './construction/materials.tsx';
import { CONSTRUCTION_REASONS, CONSTRUCTION_SERVICES } from './construction/services.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards } from './parts/feature-cards.tsx';
import { PillarCards } from './parts/pillar-cards.tsx';
import { RequirementBand } from './parts/requirement-band.tsx';
import { ScrapHero } from './parts/scrap-hero.tsx';
import { SourceNote } from './parts/source-note.tsx';
import { PATHS } from '../../web/paths.ts';

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
