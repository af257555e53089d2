import type { Role } from '#lib/contract.ts';
import { teamQuery } from '#people/members/ui/queries.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { defineQuery } from '#web/api-query.ts';
import { countsQuery } from '#web/frame-queries.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { profileCheckQuery } from './queries.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  role: Exclude<Role, 'superadmin'>;
  /** The step that was just completed; the card then shows the step that follows it. */
  after?: FirstStep['name'];
}

/** Onboarding steps from sign-up to the first trade, with the next one highlighted; renders nothing after the first trade. */
export function FirstSteps({ role, after }: FirstStepsProps) {
  const steps = useFirstSteps(role);
  if (steps === null) return null;
  const next = steps.find(({ done, isOptional }) => !done && !isOptional);
  if (after !== undefined && steps[steps.findIndex((step) => step === next) - 1]?.name !== after) return null;
  return (
    <Card title="First steps" aria-label="First steps" className={after && styles.alone}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classNames(
              styles.step,
              step.done ? styles.done : step === next && styles.next,
              step.isOptional && styles.optional,
            )}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark}>{step.done ? <Icon name="check" size={1} /> : index + 1}</span>
            <div className={styles.text}>
              <p className={styles.title}>
                {step.title}
                {step.done && <span className="visually-hidden">, done</span>}
              </p>
              {!step.done && <p className="text-soft text-small">{step.text}</p>}
              {(step === next || (step.isOptional && !step.done)) && (
                <ButtonLink to={step.to} size="small" variant={step === next ? 'primary' : 'secondary'}>
                  {step.label}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface FirstStep {
  name: 'profile' | 'account' | 'approval' | 'quantity' | 'trade' | 'team';
  done: boolean;
  title: string;
  text: string;
  to: string;
  label: string;
  /** May be done at any time, or left out: it is never the next one. */
  isOptional?: true;
}

const ONE = { query: { is_approved: 'true', page_size: '1' } } as const;
const NEWEST = { query: { page_size: '1' } } as const;

/** Counts by which a company has offers, requests or trades. */
const BEGUN = {
  recycler: ['direct_purchase', 'transactions', 'credit_offers', 'counter_credit_offers_received'],
  producer: ['direct_purchase', 'transactions', 'counter_credit_offers_made'],
} as const;

/** Steps that are left between sign-up and the first trade; null after the first trade and until the data is loaded. */
export function useFirstSteps(role: Exclude<Role, 'superadmin'>): FirstStep[] | null {
  const profile = useApi(profileCheckQuery).data;
  const counts = useApi(countsQuery).data?.data;
  const began = counts !== undefined && BEGUN[role].some((count) => counts[count] > 0);
  const asks = counts !== undefined && counts.epr_accounts > 0 && !began;
  const accounts = role === 'recycler' ? 'GET /api/epr/recycler/' : 'GET /api/epr/producer/';
  const approved = useApi(defineQuery(accounts, ONE), { enabled: asks }).data?.data;
  const undecided = approved?.length === 0;
  const newest = useApi(defineQuery(accounts, NEWEST), { enabled: undecided }).data?.data[0];
  const team = useApi(teamQuery, { enabled: counts !== undefined && !began }).data;
  const rejected = undecided && newest?.status === 'rejected';
  if (profile === undefined || counts === undefined || began || (asks && approved === undefined)) return null;

  let approvalText = "Our team checks its certificate. We'll e-mail you once it's reviewed.";
  if (rejected) approvalText = 'It was rejected. Correct it; it is then checked again.';
  else if (counts.epr_accounts > 0) approvalText = "It is awaiting approval. We'll e-mail you once it's reviewed.";
  const isApproved = approved !== undefined && approved.length > 0;
  const common = [
    {
      name: 'profile',
      done: profile.status,
      title: 'Complete your profile',
      text: 'Company and bank details, for the work orders.',
      to: PATHS.profile,
      label: 'Complete the profile',
    },
    {
      name: 'account',
      done: counts.epr_accounts > 0,
      title: 'Register your EPR account',
      text: 'With its registration certificate.',
      to: role === 'recycler' ? PATHS.recyclerAccountForm : PATHS.producerAccountForm,
      label: 'Add EPR Account',
    },
    {
      name: 'approval',
      done: isApproved,
      title: 'Have it approved',
      text: approvalText,
      to: role === 'recycler' ? PATHS.recyclerAccounts : PATHS.producerAccounts,
      label: rejected ? 'Correct it' : 'See its status',
    },
  ] as const;
  const invite: FirstStep = {
    name: 'team',
    done: team !== undefined && team.data.length + team.invitations.length > 1,
    title: 'Invite your team',
    text: 'Optional: the people who trade, pay or check.',
    to: PATHS.team,
    label: 'Invite your team',
    isOptional: true,
  };
  if (role === 'recycler')
    return [
      ...common,
      {
        name: 'quantity',
        done: counts.epr_credits > 0,
        title: 'Add your credit',
        text: 'The certificates that you can sell.',
        to: PATHS.addCredit,
        label: 'Add Quantity',
      },
      {
        name: 'trade',
        done: false,
        title: 'List an offer',
        text: 'Producers buy it or make a counter-offer.',
        to: PATHS.createOffer,
        label: 'Add Credit Offer',
      },
      invite,
    ];
  return [
    ...common,
    {
      name: 'quantity',
      done: counts.epr_targets > 0,
      title: 'Set a target',
      text: 'What the account has to buy in a year.',
      to: PATHS.addTarget,
      label: 'Set a target',
    },
    {
      name: 'trade',
      done: false,
      title: 'Buy credit',
      text: 'At the listed price, or make a counter-offer.',
      to: PATHS.producerMarket,
      label: 'Find credit',
    },
    invite,
  ];
}
