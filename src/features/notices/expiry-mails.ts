import { formatDay } from '../../lib/dates.ts';
import { financialYearLabel } from '../../lib/financial-year.ts';
import { formatQuantity } from '../../lib/quantity.ts';
import type { ExpiringCredit, ExpiryFacts } from './expiry-store.server.ts';
import type { MailText } from './mail-text.ts';

const lineOf = ({ creditType, productType, year, quantity, unit, expiresOn }: ExpiringCredit): string =>
  `${creditType} | ${productType}, ${financialYearLabel(year)}: ${formatQuantity(quantity, unit)}, expires ${formatDay(expiresOn)}`;

/** Mail to a recycler about its unsold credits, or to a producer about those that it has bought. */
export function creditsExpire({ role, credits }: ExpiryFacts): MailText {
  const path = role === 'recycler' ? '/RecyclerDashboard' : '/ProducerDashboard';
  return {
    subject: 'Credits that expire soon',
    paragraphs: [
      role === 'recycler'
        ? 'These credits have not been sold and expire soon:'
        : 'These credits, which you have bought, expire soon:',
      credits.map(lineOf).join('\n'),
    ],
    link: { label: 'Your dashboard', path },
  };
}
