import { AccountPage } from '../../features/epr-accounts/ui/account-page.tsx';

export function meta() {
  return [{ title: 'EPR accounts | EPR Mandi' }];
}

export default function ProducerAccountsPage() {
  return <AccountPage role="producer" />;
}
