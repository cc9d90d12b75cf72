import { type ComponentType, lazy } from 'react'
import { type TextGroup, withTexts } from './texts.ts'

/** A screen whose code is loaded on demand, or by `load` in advance. */
export interface LazyScreen<Props> {
  readonly load: () => Promise<unknown>
  readonly View: ComponentType<Props>
}

/** A screen that is loaded with the groups of texts that it uses. */
export function lazyScreen<Props>(
  groups: readonly TextGroup[],
  loadScreen: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  const load = () => withTexts(groups, loadScreen)
  return { load, View: lazy(async () => ({ default: await load() })) as ComponentType<Props> }
}
