import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { groupDigits, unitName } from '#lib/quantity.ts';
import { Money } from '#ui/brand/amount.tsx';
import { WasteTypeGlyph } from '#ui/brand/waste-type-chip.tsx';
import { wasteTypeTone } from '#ui/brand/waste-type.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';
import type { MarketSize, Rate } from './rates.ts';
import styles from './hero.module.css';

/** Hero of the home page: description, number of live offers, and current prices. */
export function Hero({ rates, size }: { rates: readonly Rate[]; size: MarketSize }) {
  const figures = [
    { label: size.offers === 1 ? 'live offer' : 'live offers', value: size.offers },
    { label: size.wasteTypes === 1 ? 'waste type' : 'waste types', value: size.wasteTypes },
    { label: size.states === 1 ? 'state' : 'states', value: size.states },
  ];
  return (
    <header className={`on-deep ${styles.hero}`}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.words}>
          <h1 className={`text-hero ${styles.title}`}>Meet your EPR targets at a price you can see</h1>
          <p className={`text-soft ${styles.lead}`}>
            Registered recyclers list their EPR credits for plastic, electronics, batteries, tyres and used oil.
            Producers compare, buy or negotiate, and both keep every document of the trade on one page.
          </p>
          <div className="row">
            <ButtonLink to={PATHS.market} variant="accent" iconAfter="arrow">
              See all EPR credits
            </ButtonLink>
            <ButtonLink to={`${PATHS.signUp}?as=recycler`} variant="quiet" className={styles.second}>
              Sell your credits
            </ButtonLink>
          </div>
          <dl className={styles.figures}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{groupDigits(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Stall>
          <RateBoard rates={rates} />
        </Stall>
      </div>
    </header>
  );
}

/** Price board: current prices of each waste type, lowest first. Each row links to its offers. */
function RateBoard({ rates }: { rates: readonly Rate[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.board}>
      <h2 id={heading} className={styles.heading}>
        Lowest prices now
      </h2>
      <ul className={styles.rates}>
        {rates.map(({ wasteType, offers, lowest, unit, kind, path }) => (
          <li key={wasteType} style={wasteTypeTone(wasteType)}>
            <Link to={path} className={styles.rate}>
              <span className={styles.name}>
                <WasteTypeGlyph wasteType={wasteType} />
                {wasteType}
              </span>
              {kind !== null && <span className={styles.kind}>{kind}</span>}
              <span className={styles.offers}>{`${groupDigits(offers)} ${offers === 1 ? 'offer' : 'offers'}`}</span>
              <span className={styles.price}>
                {lowest === null ? 'none today' : <Money rupees={lowest} size="figure" per={` / ${unitName(unit)}`} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WIDTH = 640;
const SCALLOP = 80;
const scallops = Array.from({ length: WIDTH / SCALLOP }, (_, index) => index * SCALLOP);

/** Market stall with awning, price board and goods. The drawing is decorative. */
function Stall({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stall}>
      <svg viewBox={`0 0 ${WIDTH} 84`} className={styles.awning} aria-hidden="true">
        {scallops.map((x) => (
          <path
            key={x}
            d={`M${x} 10h${SCALLOP}v38a40 32 0 0 1-${SCALLOP} 0z`}
            className={(x / SCALLOP) % 2 === 0 ? styles.bright : styles.cloth}
          />
        ))}
        <path d={`M0 10h${WIDTH}v14H0z`} className={styles.clothShade} />
        <rect width={WIDTH} height="14" rx="7" className={styles.beam} />
      </svg>
      <div className={styles.opening}>{children}</div>
      <StallGoods />
    </div>
  );
}

/** Contents of the crates in the colours of their waste types, on an area of 112 × 92; the crate's edge is at y = 92. */
const goods: Readonly<Record<string, ReactNode>> = {
  Plastic: (
    <>
      <path d="M14 96V52c0-10 8-12 8-22h10c0 10 8 12 8 22v44z" className={styles.tone} />
      <path d="M21 18h12v10H21z" className={styles.bright} />
      <path d="M44 96V44c0-12 9-14 9-26h12c0 12 9 14 9 26v52z" className={styles.soft} />
      <path d="M52 6h14v10H52z" className={styles.bright} />
      <path d="M44 54h30v18H44z" className={styles.tone} />
      <path d="M76 96V58c0-9 6-10 6-19h9c0 9 7 10 7 19v38z" className={styles.tone} />
      <path d="M81 28h11v9H81z" className={styles.bright} />
    </>
  ),
  'E-waste': (
    <>
      <path d="M12 96 22 22h62l6 74z" className={styles.tone} />
      <path d="M36 40h30v28H36z" className={styles.deep} />
      <path d="M43 47h16v14H43z" className={styles.bright} />
      <path d="M28 34v44M74 34v44M36 76h30M44 40V28M58 40V28" className={styles.trace} />
      <rect x="72" y="30" width="28" height="66" rx="5" transform="rotate(7 86 60)" className={styles.soft} />
      <path d="M78 44h18M78 52h12" className={styles.trace} transform="rotate(7 86 60)" />
    </>
  ),
  Battery: (
    <>
      <path d="M14 36h22v60H14zM20 28h10v8H20z" className={styles.tone} />
      <path d="M42 22h26v74H42zM49 13h12v9H49z" className={styles.soft} />
      <path d="M42 30h26v14H42z" className={styles.bright} />
      <path d="M74 36h24v60H74zM81 28h10v8H81z" className={styles.tone} />
      <path d="m57 52-9 17h7l-2 13 10-18h-7z" className={styles.deep} />
    </>
  ),
  Tyre: (
    <>
      <circle cx="38" cy="60" r="32" className={styles.tone} />
      <circle cx="38" cy="60" r="24" className={styles.tread} />
      <circle cx="38" cy="60" r="13" className={styles.deep} />
      <circle cx="76" cy="66" r="27" className={styles.soft} />
      <circle cx="76" cy="66" r="20" className={styles.tread} />
      <circle cx="76" cy="66" r="10" className={styles.deep} />
    </>
  ),
  Oil: (
    <>
      <path d="M14 26h46v70H14z" className={styles.tone} />
      <path d="M11 22h52v7H11zM11 46h52v6H11zM11 68h52v6H11z" className={styles.soft} />
      <path d="M70 48h18l14 12v36H70z" className={styles.soft} />
      <path d="M74 55h12v9H74z" className={styles.deep} />
      <path d="M86 74s8 9 8 15a8 8 0 0 1-16 0c0-6 8-15 8-15z" className={styles.bright} />
    </>
  ),
};

const PITCH = 122;

/** Toran: garland of mango leaves and marigolds along the counter. */
const TORAN = Array.from({ length: 21 }, (_, index) => 20 + index * 30);

/** Counter of the stall with a crate for each waste type; decorative. */
function StallGoods() {
  return (
    <svg viewBox="0 0 640 212" className={styles.counter} aria-hidden="true">
      {Object.entries(goods).map(([wasteType, lying], index) => (
        <g key={wasteType} transform={`translate(${20 + index * PITCH} 20)`} style={wasteTypeTone(wasteType)}>
          {lying}
          <path d="M0 76h112l-6 44H6z" className={styles.crate} />
          <path d="M2 90h108M4 105h104" className={styles.slats} />
          <path d="M40 83h32v30H40z" className={styles.tag} />
          <path d="M47 93h18M47 102h11" className={styles.tagLine} />
        </g>
      ))}
      <path d="M0 140h640v14H0z" className={styles.counterTop} />
      <path d="M12 154h616v58H12z" className={styles.counterFront} />
      <path d="M12 154h616v10H12z" className={styles.counterShade} />
      <path d="M12 160h616" className={styles.string} />
      {TORAN.map((x, index) =>
        index % 2 === 0 ? (
          <circle key={x} cx={x} cy="164" r="7.5" className={styles.bright} />
        ) : (
          <path key={x} d={`M${x} 158c9 9 9 22 0 32-9-10-9-23 0-32z`} className={styles.leafBright} />
        ),
      )}
    </svg>
  );
}
