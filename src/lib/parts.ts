/** Parts of the members of an organisation, and what each may do: one table for server, browser and the API's description. */

export const PARTS = ['owner', 'manager', 'trader', 'accounts', 'viewer'] as const;
export type Part = (typeof PARTS)[number];

/** Parts in the words of screens and mails. */
export const PART_NAMES: Readonly<Record<Part, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  trader: 'Trader',
  accounts: 'Accounts',
  viewer: 'Viewer',
};

/** Kinds of calls. `person`: what everybody may do for themselves; `approve`: to decide what another member has asked for. */
export type Permission = 'read' | 'trade' | 'money' | 'approve' | 'admin' | 'person';

/** Source: section 2 of the rules for organisations. */
const PERMISSIONS: Readonly<Record<Part, readonly Permission[]>> = {
  owner: ['person', 'read', 'trade', 'money', 'approve', 'admin'],
  manager: ['person', 'read', 'trade', 'money', 'approve'],
  trader: ['person', 'read', 'trade'],
  accounts: ['person', 'read', 'money'],
  viewer: ['person', 'read'],
};

/** Permissions of a call: one of them is enough. */
export type RequiredPermission = Permission | readonly Permission[];

/** Whether a part has one of the permissions. Without an organisation a person has `person` alone. */
export function partMay(part: Part | null, needed: RequiredPermission): boolean {
  const has: readonly Permission[] = part === null ? ['person'] : PERMISSIONS[part];
  return typeof needed === 'string' ? has.includes(needed) : needed.some((permission) => has.includes(permission));
}

/** The sentence for a member whose part does not allow something. */
export const forbiddenPart = (companyName: string): string =>
  `Your part in ${companyName} does not allow this. Ask an owner.`;
export const NO_ORGANISATION = 'You are not a member of any organisation.';
