/** An e-mail address, which a narrow column breaks after its `@`. */
export function Address({ email }: { email: string }) {
  const [name, ...domain] = email.split('@');
  return (
    <span>
      <span>{`${name}@`}</span>
      <wbr />
      <span>{domain.join('@')}</span>
    </span>
  );
}
