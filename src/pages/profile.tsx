import { PageHeader } from '../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: 'Profile | EPR Mandi' }];
}

export default function ProfilePage() {
  return <PageHeader heading="Profile" />;
}
