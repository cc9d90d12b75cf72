import { type ComponentType, createElement, lazy, useState } from 'react'
import { type TextGroup, withTexts } from './texts.ts'

/** A screen whose code is loaded on demand, or by `load` in advance. */
export interface LazyScreen<Props> {
  readonly load: () => Promise<unknown>
  readonly View: ComponentType<Props>
}

/**
 * A screen that is loaded with the groups of texts that it uses. If it is loaded before its first rendering, React renders it without
 * suspending; only then it takes over prerendered HTML.
 */
export function lazyScreen<Props extends object>(
  groups: readonly TextGroup[],
  loadScreen: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    loaded = await withTexts(groups, loadScreen)
    return { default: loaded }
  }
  const LoadedLater = lazy(load) as unknown as ComponentType<Props>

  // The state keeps the component while it is mounted.
  function View(props: Props) {
    const [Screen] = useState(() => loaded ?? LoadedLater)
    return createElement(Screen, props)
  }

  return { load, View }
}
