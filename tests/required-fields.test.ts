/** A missing or empty field of the calls about accounts says `{Label} is required`: the field's name with a capital, and blanks for `_`. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { contentContract } from '#oversight/content/contract.ts';
import { personalDataContract } from '#oversight/personal-data/contract.ts';
import { supervisionContract } from '#oversight/supervision/contract.ts';
import { approvalsContract } from '#people/approvals/contract.ts';
import { companyContract } from '#people/company/contract.ts';
import { consentsContract } from '#people/consents/contract.ts';
import { accountContract } from '#people/identity/account-contract.ts';
import { identityContract } from '#people/identity/contract.ts';
import { membersContract } from '#people/members/contract.ts';
import { superadminsContract } from '#people/superadmins/contract.ts';

const calls: Readonly<Record<string, Endpoint>> = {
  ...approvalsContract,
  ...companyContract,
  ...consentsContract,
  ...contentContract,
  ...accountContract,
  ...identityContract,
  ...membersContract,
  ...personalDataContract,
  ...superadminsContract,
  ...supervisionContract,
};

it.each([
  ['POST /api/users/email/verify/', 'token'],
  ['POST /api/users/email/change/', 'email'],
  ['POST /api/users/password/change/', 'current_password', 'password'],
  ['POST /api/users/second-factors/totp/{id}/confirm/', 'code'],
  ['POST /api/users/second-factors/passkeys/', 'challenge', 'response'],
  ['POST /api/users/login/second-factor/', 'challenge'],
  ['POST /api/superadmin/login/second-factor/', 'challenge'],
  ['POST /api/superadmin/users/{id}/remove-second-factors/', 'reason'],
  ['POST /api/users/not-me/', 'token'],
  ['POST /api/superadmin/companies/{id}/bank-change/', 'verdict', 'reason'],
  ['POST /api/superadmin/companies/{id}/bank-details/reveal/', 'reason'],
  ['POST /api/users/members/', 'email'],
  ['PATCH /api/users/members/settings/', 'require_second_factor'],
  ['POST /api/users/session/organisation/', 'id'],
  ['POST /api/users/invitations/accept/', 'token'],
  ['POST /api/users/invitations/sign-up/', 'token'],
  ['POST /api/users/devices/', 'token'],
  ['PATCH /api/superadmin/companies/{id}/', 'trusted', 'reason'],
  ['POST /api/users/consents/', 'version'],
  ['POST /api/users/newsletter/confirm/', 'token'],
  ['PATCH /api/superadmin/erasures/{id}/', 'status', 'reason'],
  ['POST /api/superadmin/superadmins/', 'email', 'full_name'],
  ['PATCH /api/superadmin/superadmins/{id}/', 'suspended', 'reason'],
  ['POST /api/superadmin/companies/{id}/suspend/', 'reason'],
  ['POST /api/superadmin/companies/{id}/reopen/', 'reason'],
  ['PATCH /api/superadmin/approvals/{id}/', 'status'],
])('%s', (key, ...fields) => {
  const body = calls[key]?.body;
  expect(body).toBeDefined();
  for (const typed of [{}, Object.fromEntries(fields.map((field) => [field, '']))]) {
    const result = z.safeParse(body as z.ZodMiniType, typed);
    const errors = new Map(result.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
    for (const field of fields)
      expect(errors.get(field)).toBe(
        `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')} is required`,
      );
  }
});
