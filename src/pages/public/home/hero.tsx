import { groupDigits } from '../../../lib/quantity.ts';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { RateBoard } from './rate-board.tsx';
import type { MarketSize, Rate } from './rates.ts';
import { Stall } from './stall.tsx';
import styles from './hero.module.css';
import { PATHS } from '../../../web/paths.ts';

export interface HeroProps {
  rates: readonly Rate[];
  size: MarketSize;
}

/** Hero of the home page: description, number of live offers, and current prices. */
export function Hero({ rates, size }: HeroProps) {
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
