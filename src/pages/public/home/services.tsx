import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { Card, cardLink } from '#ui/layout/card.tsx';
import { PATHS } from '#web/paths.ts';
import { Part } from '../parts/band.tsx';
import styles from './services.module.css';

interface Service {
  key: keyof typeof subjects;
  title: string;
  text: string;
  link: { label: string; to: string };
}

const SERVICES: readonly Service[] = [
  {
    key: 'supply',
    title: 'Supply',
    text: 'Scrap for your plant: plastics, e-waste, lithium batteries, tyres, construction and demolition waste.',
    link: { label: 'Ask for material', to: PATHS.contact },
  },
  {
    key: 'compliance',
    title: 'Compliance',
    text: 'What each waste stream asks of you in a financial year, and the credits that count towards it.',
    link: { label: 'Read the guides', to: PATHS.resources },
  },
  {
    key: 'monetization',
    title: 'Monetization',
    text: 'A price for what you recover: sell materials, and the EPR credits that come of recycling them.',
    link: { label: 'Sell your credits', to: `${PATHS.signUp}?as=recycler` },
  },
  {
    key: 'second-life',
    title: 'Second Life Battery Cells',
    text: 'Cells that still hold charge find another use before they are recycled. Tell us chemistry, format and quantity.',
    link: { label: 'Send a requirement', to: PATHS.batteryScrap },
  },
];

/** The four services, each with a link. */
export function Services() {
  return (
    <Part title="What we do" lead="From the scrap yard to the annual return.">
      <ul className={styles.services}>
        {SERVICES.map(({ key, title, text, link }) => (
          <Card key={key} as="li" pressable className={styles.service}>
            <ServiceDrawing service={key} />
            <h3 className={styles.title}>{title}</h3>
            <p className="text-soft">{text}</p>
            <Link to={link.to} className={`${cardLink} ${styles.link}`}>
              {link.label}
              <Icon name="arrow" size={1.125} />
            </Link>
          </Card>
        ))}
      </ul>
    </Part>
  );
}

const subjects = {
  supply: (
    <>
      <path d="M26 52h82v50H26z" className={styles.paper} />
      <path d="M34 74h30v28H34zM70 74h30v28H70zM52 46h30v28H52z" className={styles.green} />
      <path d="M34 84h30M34 93h30M70 84h30M70 93h30M52 56h30M52 65h30" className={styles.strap} />
      <path d="M108 64h26l18 20v18h-44z" className={styles.accent} />
      <path d="M116 70h15l11 13h-26z" className={styles.paper} />
      <circle cx="52" cy="104" r="11" className={styles.wheel} />
      <circle cx="128" cy="104" r="11" className={styles.wheel} />
    </>
  ),
  compliance: (
    <>
      <rect x="58" y="24" width="70" height="90" rx="6" className={styles.paper} />
      <path d="M78 18h30v14H78z" className={styles.green} />
      <path d="m68 50 5 5 9-11M68 70l5 5 9-11M68 90l5 5 9-11" className={styles.mark} />
      <path d="M90 51h28M90 71h28M90 91h16" className={styles.line} />
      <circle cx="132" cy="94" r="18" className={styles.accent} />
      <path d="m124 94 6 6 11-12" className={styles.dark} />
    </>
  ),
  monetization: (
    <>
      <path d="M92 30v78M62 44h60M76 108h32" className={styles.pole} />
      <path d="m62 44-16 32h32zM122 44l-16 32h32z" className={styles.thread} />
      <path d="M42 76h40a20 14 0 0 1-40 0zM102 76h40a20 14 0 0 1-40 0z" className={styles.green} />
      <path d="M50 58h24v18H50z" className={styles.soft} />
      <path d="M50 64h24M50 70h24" className={styles.strap} />
      <circle cx="122" cy="62" r="14" className={styles.accent} />
      <path d="M116 56h12M116 61h12M118 56c8 0 8 9 0 9l8 7" className={styles.dark} />
    </>
  ),
  'second-life': (
    <>
      <path d="M48 50h26v62H48zM55 42h12v8H55z" className={styles.green} />
      <path d="M80 42h26v70H80zM87 34h12v8H87z" className={styles.soft} />
      <path d="M112 50h26v62h-26zM119 42h12v8h-12z" className={styles.green} />
      <path d="m95 60-10 20h8l-3 16 12-22h-8z" className={styles.accent} />
      <path d="M36 44c10-22 36-34 62-30 20 3 38 13 48 28M146 26v17h-17" className={styles.arrow} />
    </>
  ),
};

/** Small drawing of a service; decorative. */
function ServiceDrawing({ service }: { service: Service['key'] }) {
  return (
    <svg viewBox="0 0 184 128" className={styles.drawing} aria-hidden="true">
      <circle cx="92" cy="66" r="56" className={styles.sun} />
      <path d="M8 114h168" className={styles.ground} />
      {subjects[service]}
    </svg>
  );
}
