/**
 * A failure's own words without what is nobody's business: people's mail addresses (`a***@example.com`) and the user and password of an
 * address (`smtp://***@host`).
 */
export function maskedReason(text: string): string {
  return text
    .replace(/(\w:\/\/)[^\s/@]+@/g, '$1***@')
    .replace(/([^\s<>"'(),;:@/*])[^\s<>"'(),;:@/]*@([\w-]+(?:\.[\w-]+)+)/g, '$1***@$2');
}
