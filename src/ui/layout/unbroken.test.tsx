import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken.tsx';

it('keeps each word with a hyphen on one line, also one that comes twice', () => {
  const { container } = render(<p>{unbroken('REC-000001 answers PRO-000002, then REC-000001 again')}</p>);
  expect(container.textContent).toBe('REC-000001 answers PRO-000002, then REC-000001 again');
  const kept = [...container.querySelectorAll('.together')].map((element) => element.textContent);
  expect(kept).toEqual(['REC-000001', 'PRO-000002,', 'REC-000001']);
});
