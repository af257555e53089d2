import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ApiResponse, Input } from '../../../web/api.ts';
import { useFileWrite } from '../../../web/file-write.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';

type IssueKey = 'POST /api/epr/trades/{id}/invoices/' | 'POST /api/epr/invoices/{id}/credit-notes/';

/**
 * Issues a tax document once, for `UploadFormDialog`. A document with warnings is `issued` then: the dialog gives way to them, and `issue` resolves to
 * undefined, so that it does not close.
 */
export function useIssue<K extends IssueKey>(key: K) {
  const { send, underWay } = useFileWrite(key);
  const once = useIdempotencyKey();
  const [issued, setIssued] = useState<ApiResponse<IssueKey> | null>(null);
  const issue = async (input: Input<K>) => {
    const response: ApiResponse<IssueKey> = await once(input, (idempotencyKey) => send({ ...input, idempotencyKey }));
    if (response.warnings.length === 0) return response;
    toast.success(response.message);
    setIssued(response);
    return undefined;
  };
  return { issue, underWay, issued };
}
