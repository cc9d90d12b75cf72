import type { AnyArea } from '@haru/shared/areas/define.ts'

/** The query key of an area's data: invalidating `[area.id]` refreshes all of it. */
export function areaKey(area: AnyArea, ...rest: readonly unknown[]): readonly unknown[] {
  return [area.id, ...rest]
}

/** The query key of data computed from several areas: a write to any area invalidates it. */
export function crossAreaKey(...rest: readonly unknown[]): readonly unknown[] {
  return ['across', ...rest]
}
