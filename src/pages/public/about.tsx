import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypeGlyph } from '#ui/brand/waste-type-chip.tsx';
import { wasteTypeTone } from '#ui/brand/waste-type.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/about.ts';
import { Band } from './parts/band.tsx';
import type { Feature } from './parts/feature-cards.tsx';
import { PageHero } from './parts/page-hero.tsx';
import styles from './about/about.module.css';

export const handle: PageHandle = { cache: 'static' };

export function loader({ context }: Route.LoaderArgs) {
  return { isDemo: context.get(siteContext).demoLogins().length > 0 };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'About us',
    description: `${brand.name} brings recyclers and producers together: EPR credits listed, negotiated and documented, with proof for every offer.`,
    path: PATHS.about,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="A mandi for what India recycles"
        lead={brand.tagline}
        actions={
          <ButtonLink to={PATHS.market} variant="accent" iconAfter="arrow">
            See the market
          </ButtonLink>
        }
        picture={<AboutDrawing />}
      />
      <WhoWeAre />
      <Purpose />
      <TradeSteps />
      {loaderData.isDemo && (
        <>
          <CarbonTiles />
          <Partners />
        </>
      )}
    </>
  );
}

/** Description of the company, and its disclaimer. */
function WhoWeAre() {
  return (
    <Band title="Who we are">
      <div className={styles.columns}>
        <p className={styles.large}>
          A mandi is a wholesale market where buyers and sellers meet and prices are public. We run one for EPR credits:
          recyclers list the credits they have earned, producers buy the credits they need.
        </p>
        <div className="stack">
          <p>
            Extended producer responsibility makes companies that bring plastic packaging, electronics, batteries, tyres
            or oil to market responsible for their waste. The proof is a credit: earned by a registered recycler,
            transferred to the producer on the portal of the Central Pollution Control Board.
          </p>
          <p>
            We also help recyclers, producers, aggregators and metal buyers to source scrap and to sell recovered
            materials.
          </p>
          <p className="text-soft">{brand.disclaimer}</p>
        </div>
      </div>
    </Band>
  );
}

const CARDS: readonly Feature[] = [
  {
    icon: 'eye',
    title: 'Vision',
    text: 'A circular future in which what is thrown away has a price, a place and an owner responsible for it.',
  },
  {
    icon: 'target',
    title: 'Mission',
    text: 'To simplify recycling, make sourcing easy, ensure compliance, and unlock value from waste, for both sides of each trade.',
  },
  {
    icon: 'scale',
    title: 'Values',
    text: 'Proof before price. The same rules for every company. Only claims that we can show. Plain words for complex rules.',
  },
];

/** Vision, mission and values. */
function Purpose() {
  return (
    <Band title="What we work for" background="sunken">
      <ul className={styles.three}>
        {CARDS.map(({ icon, title, text }) => (
          <Card key={title} as="li" className={styles.purpose}>
            <Icon name={icon} size={2} className={styles.icon} />
            <h3 className={styles.name}>{title}</h3>
            <p className="text-soft">{text}</p>
          </Card>
        ))}
      </ul>
    </Band>
  );
}

const STEPS = [
  {
    title: 'Listed',
    text: 'A recycler with an approved EPR account lists a credit: price, quantity, proof of availability, documents.',
  },
  {
    title: 'Asked for',
    text: 'A producer buys at that price or makes a counter-offer. A purchase request reserves the quantity at once. A counter-offer reserves nothing.',
  },
  { title: 'Agreed', text: 'The recycler accepts or declines. Requests not answered within 7 days expire.' },
  {
    title: 'Paid',
    text: 'The producer pays the recycler by bank transfer and uploads the proof, which we check. We hold no money.',
  },
  {
    title: 'Transferred',
    text: 'The recycler transfers the credits on the portal of the CPCB and uploads the proof. The trade is complete.',
  },
] as const;

/** Steps of a trade, from the listing to the transferred credit. */
function TradeSteps() {
  return (
    <Band
      title="How a trade runs"
      lead="Five steps, each with its documents, on one page for both sides."
      id="how-a-trade-runs"
    >
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3 className={styles.name}>{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}

const TILES = ['first', 'second', 'third', 'fourth'];

/** Four identical tiles, as specified: samples, shown in a demo market. */
function CarbonTiles() {
  return (
    <Band title="Carbon offset" background="deep">
      <ul className={styles.tiles}>
        {TILES.map((tile) => (
          <li key={tile} className={styles.tile}>
            <strong className="figures">4.5 M+</strong> tonnes of carbon offset{' '}
            <span className={styles.sample}>Sample</span>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Kinds of companies, without names, as no partner has agreed to be named. */
const KINDS = [
  { name: 'Plastic recyclers', wasteType: 'Plastic' },
  { name: 'E-waste recyclers', wasteType: 'E-waste' },
  { name: 'Battery recyclers', wasteType: 'Battery' },
  { name: 'Tyre recyclers', wasteType: 'Tyre' },
  { name: 'Oil re-refiners', wasteType: 'Oil' },
  { name: 'Metal buyers', wasteType: 'Metal' },
] as const;

/** Row of partner logos: samples, shown in a demo market. */
function Partners() {
  return (
    <Band title="Partners">
      <ul className={styles.partners}>
        {KINDS.map(({ name, wasteType }) => (
          <li key={name} style={wasteTypeTone(wasteType)}>
            <span className={styles.mark}>
              <WasteTypeGlyph wasteType={wasteType} />
            </span>
            <span>
              {name} <span className={styles.sample}>Sample</span>
            </span>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Position of each waste type on the ring, and its sign on a 16 × 16 grid, as on its chip. */
const STATIONS = [
  { wasteType: 'Plastic', x: 260, y: 50, sign: 'M6 1.5h4v2l1.5 2.5v8.5h-7V6L6 3.5z' },
  {
    wasteType: 'E-waste',
    x: 412,
    y: 160,
    sign: 'M4 4h8v8H4zM6 1v3M10 1v3M6 12v3M10 12v3M1 6h3M1 10h3M12 6h3M12 10h3',
  },
  { wasteType: 'Battery', x: 354, y: 339, sign: 'M2 4.5h10v7H2zM14 7v2M6.5 6 5 8.2h3L6.5 10.3' },
  {
    wasteType: 'Tyre',
    x: 166,
    y: 339,
    sign: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  },
  { wasteType: 'Oil', x: 108, y: 160, sign: 'M8 1.5s4.5 5 4.5 8.5a4.5 4.5 0 0 1-9 0C3.5 6.5 8 1.5 8 1.5z' },
] as const;

/** Drawing of the five waste types in a ring around the market; decorative. */
function AboutDrawing() {
  return (
    <svg viewBox="0 0 520 410" className={styles.drawing} aria-hidden="true">
      <circle cx="260" cy="210" r="160" className={styles.ring} />
      <path
        d="M314 60q62 22 88 58m-4-17 4 17-17 1M414 218q-6 46-32 84m2-17-2 17 16-5M302 366q-40 9-84 0m14-10-14 10 12 13M138 302q-26-38-32-84m-11 14 11-14 14 11M118 118q28-38 88-58m-17-5 17 5-9 15"
        className={styles.arrow}
      />
      {STATIONS.map(({ wasteType, x, y, sign }) => (
        <g key={wasteType} style={wasteTypeTone(wasteType)}>
          <circle cx={x} cy={y} r="44" className={styles.disc} />
          <path
            d={sign}
            transform={`translate(${x - 24} ${y - 24}) scale(3)`}
            className={styles.sign}
            style={{ strokeWidth: 1.5 }}
          />
        </g>
      ))}
      <path
        d="M185 158h30v26a15 13 0 0 1-30 0zM245 158h30v26a15 13 0 0 1-30 0zM305 158h30v26a15 13 0 0 1-30 0z"
        className={styles.bright}
      />
      <path d="M215 158h30v26a15 13 0 0 1-30 0zM275 158h30v26a15 13 0 0 1-30 0z" className={styles.cloth} />
      <path
        d="M260 272v-46M260 250c-26 0-36-13-36-29 24 0 36 11 36 29zM260 238c0-16 10-26 34-27 0 18-12 27-34 27z"
        className={styles.leaf}
      />
    </svg>
  );
}
