import type * as z from 'zod/mini';
import { Icon } from '#ui/brand/icon.tsx';
import type { warnings as warningsSchema } from '../contract.ts';
import { RuleReference } from './rule-reference.tsx';
import styles from './warning-list.module.css';

export interface WarningListProps {
  warnings: z.output<typeof warningsSchema>;
}

/** Warnings of the guards, below an input or in a confirmation; a screen reader hears of those that appear later. */
export function WarningList({ warnings }: WarningListProps) {
  return (
    <div aria-live="polite" className={styles.region}>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className={styles.list}>
          {warnings.map(({ code, text, rule_id: ruleId, status }) => (
            <li key={`${code} ${text}`} className={styles.warning}>
              <Icon name="info" size={1.125} />
              <span>
                {text} <RuleReference status={status} ruleId={ruleId} newTab />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
