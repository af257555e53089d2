import { expect, test } from 'vitest';
import { reasonGiven } from '#lib/notice.ts';
import { formatMail } from './mail-text.ts';

const HOUSE = { publicUrl: 'https://market.example', supportEmail: 'help@market.example' };
const greeting = (fullName: string | null) =>
  formatMail({ subject: 'S', paragraphs: ['P'] }, { id: null, fullName }, HOUSE).split('\n')[0];

test.each(['Asha Rao', 'A. K. Rao', "D'Souza-Pinto", 'आशा राव', 'José', 'Dr. Rao', 'A.K. Rao'])(
  '%s is a name',
  (name) => {
    expect(greeting(name)).toBe(`Dear ${name},`);
  },
);

test.each([
  null,
  '',
  ' ',
  '...',
  'evil.example',
  'Asha evil.example',
  'उदा.दाता',
  'Your wallet is locked: https://evil.example',
  'asha@evil.example',
  'Asha\nRao',
  'Asha\u200bRao',
  'Agent 47',
  'evil\u3002example',
  'evil．example',
  'Asha (evil)',
])('%j is none that can stand in our mail', (name) => {
  expect(greeting(name)).toBe('Dear customer,');
});

test('texts that look like parts of a template are sent as they were typed', () => {
  const typed = '{{7*7}} ${publicUrl} {publicUrl} {fullName} %s %{x} #{7*7} <%= 7*7 %> $& $1 &lt;b&gt;';
  const text = formatMail(
    { subject: 'S', paragraphs: [typed, ...reasonGiven(typed)] },
    { id: null, fullName: null },
    HOUSE,
  );
  expect(text.split('\n\n').slice(1, 3)).toEqual([typed, `Reason given: “${typed}”`]);
});

test('the address of support is the configured one', () => {
  const text = formatMail({ subject: 'S', paragraphs: [] }, { id: null, fullName: null }, HOUSE);
  expect(text).toContain('\nhelp@market.example · ');
});
