/** Recalls that the superadmin enters. */
import type { Actor } from '../api-setup.ts';
import { bodyOf } from '../people.ts';
import { pdfFile } from '../upload-files.ts';

/** Drafts a recall of a certificate number, and returns its id. */
export async function draftRecall({ api, headers }: Actor, number = 'EW-2026/CU990001'): Promise<string> {
  const multipart = {
    authority: 'CPCB',
    reference: 'CPCB/EPR/2026/17',
    order_date: '2026-10-01',
    reason: 'The certificates were generated without processing.',
    document: pdfFile('order'),
    scope: 'certificates',
    waste_type: 'Plastic',
    certificate_numbers: JSON.stringify([number]),
  };
  const { data } = await bodyOf(await api.post('/api/superadmin/recalls/', { headers, multipart }));
  return data.id;
}
