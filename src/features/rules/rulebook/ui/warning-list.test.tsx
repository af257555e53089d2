import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { textsOf } from '#tests/components/expectations.ts';
import { ClosingLine } from './closing-line.tsx';
import { RuleReference } from './rule-reference.tsx';
import { WarningList } from './warning-list.tsx';

const show = (shown: ReactNode) => render(shown, { wrapper: MemoryRouter });

test.each([
  ['unknown', 'Not known'],
  ['draft', 'Draft'],
  ['reported', 'Reported'],
  ['verified', 'Verified'],
] as const)('A figure with the status %s says %s and leads to its rule', (status, word) => {
  show(<RuleReference status={status} ruleId="seven" />);
  expect(screen.getByText(word)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Rule' });
  expect(link).toHaveAttribute('href', '/rules#rule-seven');
  expect(link).not.toHaveAttribute('target');
});

test('A figure without a rule has its status word and no link', () => {
  show(<RuleReference status="unknown" ruleId={null} />);
  expect(screen.getByText('Not known')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('Each warning has its text, its status and, where there is one, its rule, in a tab of its own', () => {
  show(
    <WarningList
      warnings={[
        { code: 'credit_expired', text: 'These credits expired on 31 Mar 2026.', rule_id: 'two', status: 'reported' },
        { code: 'capacity_exceeded', text: '9,00,000 Kg are claimed.', rule_id: null, status: 'draft' },
      ]}
    />,
  );
  const [first, second] = within(screen.getByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
  if (!first || !second) throw new Error('Two warnings are given');
  expect(textsOf([first, second])).toEqual([
    'These credits expired on 31 Mar 2026. Reported Rule',
    '9,00,000 Kg are claimed. Draft',
  ]);
  const link = within(first).getByRole('link', { name: 'Rule', description: 'Opens in a new tab' });
  expect(link).toHaveAttribute('href', '/rules#rule-two');
  expect(link).toHaveAttribute('target', '_blank');
  expect(within(second).queryByRole('link')).not.toBeInTheDocument();
});

test('Without warnings nothing is shown, and a later one is announced', () => {
  const { container, rerender } = show(<WarningList warnings={[]} />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  rerender(<WarningList warnings={[{ code: 'a', text: 'One.', rule_id: null, status: 'draft' }]} />);
  expect(region).toHaveTextContent('One. Draft');
});

test('The closing line', () => {
  show(<ClosingLine />);
  expect(
    screen.getByText('General information, not legal advice. What counts is the official text and the CPCB portal.'),
  ).toBeVisible();
});
