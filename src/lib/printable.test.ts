import { describe, expect, it } from 'vitest';
import { INDIAN_NAMES } from '#tests/indian-names.ts';
import { text } from './fields.ts';
import { printable, unprintable, withVisibleCodes } from './printable.ts';

describe('what cannot be printed', () => {
  it.each(Object.entries(INDIAN_NAMES))('is nothing of a name in %s', (_, name) => {
    expect(unprintable(name)).toBe('');
  });

  it('is nothing of joiners, variation selectors, line breaks and signs of money', () => {
    expect(unprintable('न्‍य ಕ್‌ಷ ☎'.replace('☎', '\ufe0e'))).toBe('');
    expect(unprintable('₹ 1,20,000.50 – “Śrī Kṛṣṇa” & Söhne €\n\tMüller')).toBe('');
  });

  it('is each sign once, ten at most', () => {
    expect(unprintable('漢字漢 Ltd')).toBe('漢 字');
    expect(unprintable('Green 👩‍🌾 ♻️ 👍🏽')).toBe('👩 🌾 ♻ 👍 🏽');
    expect(unprintable('一二三四五六七八九十百千')).toBe('一 二 三 四 五 六 七 八 九 十');
    expect(unprintable('\ud800')).toBe('\ud800');
  });

  it('is refused where it is typed', () => {
    const field = text('Name is required').check(printable);
    expect(field.safeParse('Green 漢').error?.issues.map(({ message }) => message)).toEqual([
      'Use letters that can be printed: 漢 cannot.',
    ]);
    expect(field.parse(INDIAN_NAMES.Tamil)).toBe(INDIAN_NAMES.Tamil);
  });

  it('is shown by its code in what is stored already', () => {
    expect(withVisibleCodes('漢 Ltd 😀')).toBe('[U+6F22] Ltd [U+1F600]');
    expect(withVisibleCodes(INDIAN_NAMES.Malayalam)).toBe(INDIAN_NAMES.Malayalam);
  });
});
