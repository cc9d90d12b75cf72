import { type ComponentType, createElement, lazy, useState } from 'react'
import { type TextGroup, withTexts } from './texts.ts'

/** A screen whose code is loaded on demand, or by `load` in advance. */
export interface LazyScreen<Props, Screen extends ComponentType<Props> = ComponentType<Props>> {
  readonly load: () => Promise<{ readonly default: Screen }>
  readonly View: ComponentType<Props>
}

/**
 * A screen that is loaded with the groups of texts that it uses. If it is loaded before its first rendering, React renders it without
 * suspending; only then it takes over prerendered HTML.
 */
export function lazyScreen<Props extends object, Screen extends ComponentType<Props> = ComponentType<Props>>(
  groups: readonly TextGroup[],
  loadScreen: () => Promise<Screen & ComponentType<Props>>,
): LazyScreen<Props, Screen> {
  let loaded: Screen | null = null
  const load = async () => {
    loaded ??= await withTexts(groups, loadScreen)
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
