import { ButtonLink } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  role: AccountRole;
  /** The step that was just completed; the card then shows the step that follows it. */
  after?: FirstStep['name'];
}

/** Onboarding steps from sign-up to the first trade, with the next one highlighted; renders nothing after the first trade. */
export function FirstSteps({ role, after }: FirstStepsProps) {
  const steps = useFirstSteps(role);
  if (steps === null) return null;
  const next = steps.find(({ done }) => !done);
  if (after !== undefined && steps[steps.findIndex((step) => step === next) - 1]?.name !== after) return null;
  return (
    <Card title="First steps" aria-label="First steps" className={after && styles.alone}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classNames(styles.step, step.done ? styles.done : step === next ? styles.next : undefined)}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark}>{step.done ? <Icon name="check" size={1} /> : index + 1}</span>
            <div className={styles.text}>
              <p className={styles.title}>
                {step.title}
                {step.done && <span className="visually-hidden">, done</span>}
              </p>
              {!step.done && <p className="text-soft text-small">{step.text}</p>}
              {step === next && (
                <ButtonLink to={step.to} size="small">
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
