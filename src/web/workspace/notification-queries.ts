import { defineQuery } from '../api-query.ts';
import type { ApiResponse } from '../api.ts';

export type Notification = ApiResponse<'GET /api/users/notifications/'>['data'][number];

export const latestNotifications = defineQuery('GET /api/users/notifications/', { query: { page_size: '10' } });
