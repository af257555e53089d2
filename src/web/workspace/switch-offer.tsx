import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState, LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '../api.ts';
import { organisationsQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import type { ActiveOrganisation } from '../session.ts';
import { withoutOrganisation } from './linked-organisation.ts';
import { PageHeader } from './page-header.tsx';
import { switchOrganisation } from './switch-organisation.ts';

interface SwitchOfferProps {
  id: string;
  active: ActiveOrganisation;
}

/** Stands in place of a screen whose link is about another organisation of the person; nothing is switched unasked. */
export default function SwitchOffer({ id, active }: SwitchOfferProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data, isError } = useApi(organisationsQuery);
  const [busy, setBusy] = useState(false);
  const path = pathname + withoutOrganisation(search);
  const linked = data?.data.find((organisation) => organisation.id === id);
  const isForeign = isError || (data !== undefined && linked === undefined);
  const stay = () => void navigate(path, { replace: true });
  // The screen itself says what a person reads who is no member, or not any more.
  useEffect(() => {
    if (isForeign) void navigate(path, { replace: true });
  }, [isForeign, navigate, path]);
  if (linked === undefined) return <LoadingState />;

  const follow = async () => {
    setBusy(true);
    await switchOrganisation(id, path).catch((error: unknown) => {
      toast.error(errorText(error));
      setBusy(false);
    });
  };
  return (
    <>
      <PageHeader heading="Another organisation" subtext="" />
      <EmptyState
        title={`This link is about ${linked.company_name}.`}
        text={`You are working for ${active.company_name}.`}
        drawing="papers"
        action={
          <div className="row">
            <Button busy={busy} onClick={() => void follow()}>{`Switch to ${linked.company_name}`}</Button>
            <Button variant="secondary" disabled={busy} onClick={stay}>{`Stay with ${active.company_name}`}</Button>
          </div>
        }
      />
    </>
  );
}
