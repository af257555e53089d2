import { Icon } from '#ui/brand/icon.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';
import { Part } from '../parts/band.tsx';
import styles from './two-sides.module.css';

const SIDES = [
  {
    title: 'For recyclers',
    points: [
      'List the credits of an approved EPR account, by year and type.',
      'Set your price and the smallest quantity that you sell.',
      'Respond to requests and counter-offers from one list.',
      'The buyer pays you directly, into your bank account.',
    ],
    action: { label: 'Join as a recycler', to: `${PATHS.signUp}?as=recycler` },
  },
  {
    title: 'For producers',
    points: [
      'Enter your targets and see what you still have to buy.',
      'Compare live offers by price, quantity, place and proof.',
      'Buy at the listed price, or make a counter-offer.',
      'Keep work order, payment and transfer proof together.',
    ],
    action: { label: 'Find your credits', to: PATHS.market },
  },
] as const;

/** Promises to both sides; each is a rule that the server enforces. */
const CLAIMS = [
  { title: 'Approved sellers', text: 'Every offer comes from an EPR account that our team has checked and approved.' },
  {
    title: 'Amounts before buying',
    text: 'Item value, processing fee, GST and total payable are shown to the paisa before you buy.',
  },
  {
    title: 'Documents kept',
    text: 'Every completed trade keeps its work order, payment proof and transfer proof for both sides.',
  },
] as const;

/** Functions for recyclers and for producers, and the promises to both. */
export function TwoSides() {
  return (
    <Part
      title="One market for recyclers and producers"
      lead="Recyclers earn EPR credits by recycling. Producers need them to meet their targets. Here both find each other, agree on a price and keep the documents."
    >
      <div className={styles.sides}>
        {SIDES.map(({ title, points, action }) => (
          <section key={title} aria-label={title} className={styles.side}>
            <h3 className={styles.name}>{title}</h3>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" size={1.125} />
                  {point}
                </li>
              ))}
            </ul>
            <ButtonLink to={action.to} variant="secondary">
              {action.label}
            </ButtonLink>
          </section>
        ))}
      </div>
      <ul className={styles.claims}>
        {CLAIMS.map(({ title, text }) => (
          <li key={title}>
            <p className={styles.figure}>
              <strong className="figures">100%</strong>
              <span>{title}</span>
            </p>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
