import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Explanations } from './explanation.tsx';

const TEXT = 'Financial year, April to March.';
const isOpen = () => screen.queryByText(TEXT)?.hasAttribute('data-popover-open') ?? false;

test('A term has a button; a text without a term, or with explained ones, has none', () => {
  const { rerender } = render(<Explanations of="FY 2026-27, ITEW1" />);
  expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'What is FY?' })]);
  rerender(<Explanations of="FY" without={['FY']} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('The tooltip opens by focus, pointer and tap', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Explanations of="FY" />
      <p>Elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button');
  await user.tab();
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('tooltip')).toHaveTextContent(TEXT);
  expect(button).toHaveAccessibleDescription(TEXT);
  await user.tab();
  expect(isOpen()).toBe(false);
  await user.hover(button);
  expect(isOpen()).toBe(true);
  await user.hover(screen.getByText(TEXT));
  expect(isOpen()).toBe(true);
  await user.hover(screen.getByText('Elsewhere'));
  expect(isOpen()).toBe(false);
  // A tap in a browser that gives a button no focus.
  fireEvent.click(button);
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(isOpen()).toBe(false);
});

test('Escape closes it and nothing around it', async () => {
  const user = userEvent.setup();
  const around = vi.fn();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={around}>
      <Explanations of="FY" />
    </div>,
  );
  await user.tab();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(around).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(around).toHaveBeenCalledOnce();
});
