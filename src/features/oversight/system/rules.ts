/** Whether the last run of a job failed. */
export const isFailing = (run: Record<'failed_at' | 'succeeded_at', Date | null>): boolean =>
  run.failed_at !== null && (run.succeeded_at === null || run.failed_at > run.succeeded_at);

/** Masks an error message: mail addresses (`a***@example.com`), and user and password in a URL (`smtp://***@host`). */
export function maskedReason(text: string): string {
  return text
    .replace(/(\w:\/\/)[^\s/@]+@/g, '$1***@')
    .replace(/([^\s<>"'(),;:@/*])[^\s<>"'(),;:@/]*@([\w-]+(?:\.[\w-]+)+)/g, '$1***@$2');
}
