import { expect, it } from 'vitest';
import { FILE_RULES, FILE_SIZE_LIMIT_BYTES } from './file-rules.ts';

it('everybody may read pictures and proofs of availability; all other files are private', () => {
  const open = Object.entries(FILE_RULES).flatMap(([purpose, rule]) => (rule.public ? [purpose] : []));
  expect(open.toSorted()).toEqual(['article_image', 'availability_proof', 'company_logo', 'product_image']);
});

it('a file has 10 MiB at most', () => expect(FILE_SIZE_LIMIT_BYTES).toBe(10_485_760));
