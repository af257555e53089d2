import { expect, test } from 'vitest';
import { createWarnings } from './warnings.ts';

test('a warning is logged once, however often it is found', () => {
  const logged: object[] = [];
  const log = { info: () => undefined, error: () => undefined, warn: (facts: object) => void logged.push(facts) };
  const warnings = createWarnings(log, ['first']);
  warnings.add('second');
  warnings.add('second');
  warnings.add('first');
  expect(logged).toEqual([{ warning: 'first' }, { warning: 'second' }]);
  expect(warnings.list()).toEqual(['first', 'second']);
});
