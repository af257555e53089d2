import { useId } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import styles from './question-list.module.css';

export interface Question {
  question: string;
  /** Plain text, as it is also used for structured data. */
  answer: string;
}

/** FAQ accordion, one answer open at a time; uses `<details>`, so it works without scripts. */
export function QuestionList({ items }: { items: readonly Question[] }) {
  const name = useId();
  return (
    <div className={styles.questions}>
      {items.map(({ question, answer }) => (
        <details key={question} name={name} className={styles.question}>
          <summary className={styles.summary}>
            <h3>{question}</h3>
            <Icon name="chevron-down" className={styles.mark} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** The same questions as structured data: schema.org's `FAQPage`. */
export function questionsThing(items: readonly Question[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
