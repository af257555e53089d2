import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '#ui/feedback/toast.ts';
import { ApiError, type ApiResponse, type Input, serverTextOr } from './api.ts';
import { useApiWrite, type WriteKey } from './queries.ts';
import { showRefusal } from './show-failure.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** An upload cancelled by the person; no error message is needed. */
export class UploadCancellation extends Error {}

export interface RunningUpload {
  /** Whole percent during the upload, 100 while the server processes the files; null otherwise. */
  percent: number | null;
  /** Cancels the upload. The form keeps its values and files. */
  cancel: () => void;
}

/** `useApiWrite` for forms with files: reports the progress and can be cancelled. `send` then throws `UploadCancellation`. */
export function useFileWrite<K extends WriteKey>(
  key: K,
): { send: (input: Input<K>) => Promise<ApiResponse<K>>; underWay: RunningUpload } {
  const write = useApiWrite(key);
  const [percent, setPercent] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);

  const send = async (input: Input<K>): Promise<ApiResponse<K>> => {
    const stop = new AbortController();
    controller.current = stop;
    try {
      return await write.mutateAsync({ ...input, signal: stop.signal, onProgress: setPercent });
    } catch (error) {
      throw stop.signal.aborted ? new UploadCancellation() : error;
    } finally {
      controller.current = null;
      setPercent(null);
    }
  };
  return { send, underWay: { percent, cancel: () => controller.current?.abort() } };
}

/** The same for an action that counts once however often it is sent. */
export function useFileWriteOnce<K extends WriteKey>(key: K) {
  const { send: write, underWay } = useFileWrite(key);
  const once = useIdempotencyKey();
  const send = (input: Input<K>) => once(input, (idempotencyKey) => write({ ...input, idempotencyKey }));
  return { send, underWay };
}

/** Statuses of a temporary failure of the server: database unavailable, storage full. */
const TEMPORARY_FAILURES = [503, 507];

/** Shows beside the form why what it sent was not taken; where that is no fault of a field, also that nothing has to be typed again. */
export function showSendErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  showRefusal(form, error);
  showTemporaryFailure(form, error);
}

/** Shows for the whole form that the server is out of order for a while, and that nothing has to be typed again. */
export function showTemporaryFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError) || !TEMPORARY_FAILURES.includes(error.status)) return;
  const message = `${error.message} What you typed and chose is still here.`;
  form.setError('root.server', { type: 'server', message });
}

/** Returns what shows a failed sending beside its fields, and the server's text or else `failed` as a toast. */
export const showSendFailure =
  (failed: string) =>
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, error: unknown): void => {
    showSendErrors(form, error);
    toast.error(serverTextOr(error, failed));
  };
