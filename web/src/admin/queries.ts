import { adminCalls, type Dashboard } from '@haru/shared/contract/server/admin.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** The dashboard; null if the server refuses it because the user is no administrator. */
export function dashboardQuery(units: Units) {
  return queryOptions<Dashboard | null>({
    queryKey: ['admin', 'dashboard'],
    queryFn: async () => {
      try {
        return await call(adminCalls.dashboard, {}, units)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'adminOnly') return null
        throw error
      }
    },
  })
}
