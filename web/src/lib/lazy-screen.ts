import { type ComponentType, lazy } from 'react'

/** A screen whose code is loaded on demand, or by `load` in advance. */
export interface LazyScreen<Props> {
  readonly load: () => Promise<unknown>
  readonly View: ComponentType<Props>
}

export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  return { load, View: lazy(async () => ({ default: await load() })) as ComponentType<Props> }
}
