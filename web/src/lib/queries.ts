import type { AnyArea } from '@haru/shared/areas/define.ts'

/** Everything that is known of an area hangs under this key: one invalidation refreshes all of it. */
export function areaKey(area: AnyArea, ...rest: readonly unknown[]): readonly unknown[] {
  return [area.id, ...rest]
}

/** What is made of several areas hangs under this key: a change in any of them makes all of it old. */
export function crossAreaKey(...rest: readonly unknown[]): readonly unknown[] {
  return ['across', ...rest]
}
