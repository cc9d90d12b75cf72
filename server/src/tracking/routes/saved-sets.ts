import type { AnyArea } from '@haru/shared/areas/define.ts'
import { savedSetWriteCalls } from '@haru/shared/contract/tracking/saved-set-writes.ts'
import { encodePath } from '@haru/shared/contract/wire/names.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { removeSet, saveSet } from '@haru/shared/tracking/write/save-set.ts'
import { addRoute, type RouteScope } from '../../http/route.ts'

/** The calls that change the saved sets of every area that has sets. */
export function addSavedSetRoutes(
  app: RouteScope,
  { areas, store }: { readonly areas: readonly AnyArea[]; readonly store: Store },
): void {
  for (const area of areas.filter(hasSavedSets)) {
    const calls = savedSetWriteCalls(area)
    addRoute(app, calls.save, async (input, caller) => {
      const saved = await saveSet(store, caller, area, input, caller.units).catch(throwWireRefusal(area))
      return { ...saved, msg: input.revision === 0 ? 'answer.created' : 'answer.updated' }
    })
    addRoute(app, calls.remove, async (input, caller) => ({
      ...(await removeSet(store, caller, area, input)),
      msg: 'answer.deleted',
    }))
  }
}

/** Creates a handler that throws an error with the wire name of its field: `items.0.set` is `exercise_section.0.exercise_set`. */
function throwWireRefusal(area: AnyArea): (error: unknown) => never {
  return (error) => {
    const field = error instanceof Refusal ? error.details.field : undefined
    if (!(error instanceof Refusal) || field?.startsWith('items') !== true) throw error
    throw new Refusal(error.code, { ...error.details, field: encodePath({ area, kind: 'record' }, field) })
  }
}
