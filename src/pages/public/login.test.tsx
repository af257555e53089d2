import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, openScreen } from '../../../tests/components/screen.tsx';

test('The e-mail typed at Login goes along to Sign up, and back', async () => {
  const user = openScreen('/login?next=%2Fdetail%2Fx', { loaderData: { demoLogins: [] } });
  await user.type(await screen.findByLabelText('Email'), 'asha@example.in');
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  await waitFor(() => expect(address()).toBe('/signup?next=%2Fdetail%2Fx'));
  expect(await screen.findByRole('heading', { name: 'Create your account with us below' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in');
  await user.type(screen.getByLabelText('Email'), '{Home}x', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login to your account' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('xasha@example.in');
});

const BLOCKED = 'Your browser blocks storage: you stay logged in only until you close or reload this tab.';

test('A browser that stores is told nothing of storage', async () => {
  openScreen('/login', { loaderData: { demoLogins: [] } });
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByText(BLOCKED)).toBeNull();
});
