import { Fragment } from 'react';

/** An e-mail address, which a narrow column breaks after its `@` and before the dots of its domain. */
export function Address({ email }: { email: string }) {
  return (
    <span>
      {email.split(/(?<=@)|(?=\.[^@]*$)/).map((part) => (
        <Fragment key={part}>
          <span>{part}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
