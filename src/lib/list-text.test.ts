import { expect, it } from 'vitest';
import { listText } from './list-text.ts';

it.each([
  [[], ''],
  [['2024-25'], '2024-25'],
  [['2024-25', '2025-26'], '2024-25 and 2025-26'],
  [['2024-25', '2025-26', '2026-27'], '2024-25, 2025-26 and 2026-27'],
])('%j are one text', (texts, text) => {
  expect(listText(texts)).toBe(text);
});
