import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '#tests/components/expectations.ts';
import { Button } from '../layout/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogActions } from './dialog.tsx';

const buttons = () => textsOf(screen.getAllByRole('button').filter((each) => each.textContent !== ''));

test('The main button of a dialog is the last, Cancel stands before it', () => {
  render(
    <DialogActions onCancel={() => undefined}>
      <Button>Save</Button>
    </DialogActions>,
  );
  expect(buttons()).toEqual(['Cancel', 'Save']);
});

test('A confirmation has the same order, with the focus on Cancel', () => {
  render(<ConfirmDialog title="Delete?" text="" confirmLabel="Yes, delete it!" onAnswer={() => undefined} />);
  expect(buttons()).toEqual(['Cancel', 'Yes, delete it!']);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});
