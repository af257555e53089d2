/** Name of whoever did something in a trade: for superadmins the person and the company, else as the server names it. */
export const actorName = ({ by, by_company: company }: { by: string; by_company: string | null }): string =>
  company === null ? by : `${by}, ${company}`;
