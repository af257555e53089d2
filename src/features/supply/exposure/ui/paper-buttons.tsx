import { useState } from 'react';
import { financialYearLabel } from '#lib/financial-year.ts';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { Button } from '#ui/layout/button.tsx';
import { download, errorText } from '#web/api.ts';
import { saveFile } from '#web/save-file.ts';
import type { ExposureFilters } from './exposure-filter.tsx';

const FORMATS = [
  { format: 'pdf', label: 'Download PDF' },
  { format: 'xlsx', label: 'Download Excel' },
] as const;

/** Downloads of the working paper. @param year of what is shown */
export function PaperButtons({ filters, year }: { filters: ExposureFilters; year: number }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const save = async (format: (typeof FORMATS)[number]['format']) => {
    setBusy(format);
    setFailure('');
    try {
      const file = await download('GET /api/epr/exposure/paper/', { query: { ...filters, format } });
      saveFile(file, `exposure-${financialYearLabel(year)}.${format}`);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <div className="row">
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            icon="download"
            busy={busy === format}
            disabled={busy !== null}
            onClick={() => void save(format)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ErrorMessage>{failure}</ErrorMessage>
    </>
  );
}
