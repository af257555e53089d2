import type { WarningListProps } from '#rules/rulebook/ui/warning-list.tsx';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export type Registration = ApiResponse<'GET /api/users/gst-registrations/'>['data'][number];
export type Warnings = WarningListProps['warnings'];

/** All registrations of the caller's company, of the platform for a superadmin. */
export const registrationsQuery = defineQuery('GET /api/users/gst-registrations/');
