import { useState } from 'react';
import { useParams } from 'react-router';
import { MakePack } from '#fulfilment/evidence/ui/make-pack.tsx';
import { Checklist, DueDates, ReturnSheets } from '#fulfilment/returns/ui/return-sheets.tsx';
import { RETURN_SUBTEXT, saveWorkbook } from '#fulfilment/returns/ui/save-workbook.ts';
import { returnQuery } from '#fulfilment/returns/ui/sheet-columns.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, financialYearOf, parseFinancialYear, tradeYearOptions } from '#lib/financial-year.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { NotFoundState } from '#ui/feedback/not-found.tsx';
import { LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Select } from '#ui/fields/select.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { useAddressText } from '#web/address-search.ts';
import { errorText } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

const BACK = { to: PATHS.returns, label: 'Return preparation' };

export const handle: PageHandle = {
  screen: { heading: 'Return preparation', subtext: RETURN_SUBTEXT, back: BACK },
  preload: {
    roles: ['producer'],
    queries: ({ id = '' }) => [returnQuery(id, String(financialYearOf(new Date())))],
  },
};

/** `/Returns/{EPR account id}?FY=`: what is known here for the return of an account and a year. */
export default function ReturnPage() {
  const { id = '' } = useParams();
  const [asked, setAsked] = useAddressText('FY');
  const today = startOfDay(useToday());
  const [saving, setSaving] = useState(false);
  const year = parseFinancialYear(asked) ?? financialYearOf(today);
  const read = useApi(returnQuery(id, String(year)));
  if (read.error?.status === 404) return <NotFoundState text="There is no such EPR account." />;
  // The answer of another year, or account, stays until this one comes.
  const shown = read.isPlaceholderData ? undefined : read.data?.data;
  const save = async () => {
    if (shown === undefined || saving) return;
    setSaving(true);
    try {
      await saveWorkbook(shown);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  const years = [...new Set([...tradeYearOptions(today), year])].toSorted((one, other) => one - other);
  return (
    <>
      <PageHeader
        back={BACK}
        actions={
          <Button icon="download" busy={saving} disabled={shown === undefined} onClick={() => void save()}>
            Download workbook
          </Button>
        }
      />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
        <Select
          label="Financial year"
          value={String(year)}
          onValueChange={setAsked}
          options={years.map((each) => ({ value: String(each), label: financialYearLabel(each) }))}
        />
        {read.isError && <QueryError of={read} />}
        {shown === undefined && !read.isError && <LoadingState shape={LOADING_ROWS} />}
        {shown && (
          <>
            <Card as="section" title={shown.account.registered_name} aria-label="EPR account">
              <DescriptionList
                layout="grid"
                items={[
                  { label: 'EPR account', value: shown.account.epr_registration_number },
                  { label: 'Waste type', value: shown.account.waste_type },
                  { label: 'Producer type', value: shown.account.producer_type },
                ]}
              />
              <div className="row">
                <MakePack subject={{ epr_id: id, FY: String(shown.FY) }} />
                <ButtonLink to={PATHS.evidencePacks} variant="quiet">
                  Evidence packs
                </ButtonLink>
              </div>
            </Card>
            <DueDates due={shown.due} />
            <Checklist checks={shown.checklist} />
            <ReturnSheets sheets={shown.sheets} />
          </>
        )}
        <ClosingLine />
      </div>
    </>
  );
}
