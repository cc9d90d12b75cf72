import { adminCalls, type Dashboard } from '@haru/shared/contract/server/admin.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** How the server is doing; null for those it does not tell, whatever their browser believes about them. */
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
