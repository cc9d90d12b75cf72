import { useState } from 'react'
import { readLocal, writeLocal } from '../lib/local-storage.ts'

/** What a person chose on one card. Only what there still is to choose counts. */
export interface ChartChoices {
  /** One of a few: `initial`, or the first, until something is chosen. */
  readonly getOne: <Value extends string>(name: string, options: readonly Value[], initial?: Value) => Value
  /** Some of a few: all until something is chosen, and never none. */
  readonly getSome: <Value extends string>(name: string, options: readonly Value[]) => readonly Value[]
  readonly choose: (name: string, chosen: string | readonly string[]) => void
}

/** The choices of the card of that name, remembered in this browser. */
export function useChartChoices(card: string): ChartChoices {
  const [all, setAll] = useState(() => readLocal('charts') ?? {})
  const storedChoice = (name: string) => all[`${card}.${name}`] ?? ''

  function handleChoice(name: string, chosen: string | readonly string[]) {
    const text = typeof chosen === 'string' ? chosen : chosen.join(' ')
    // Read anew, because the other cards remember theirs in the same place.
    const next = { ...readLocal('charts'), [`${card}.${name}`]: text }
    writeLocal('charts', next)
    setAll(next)
  }

  return {
    getOne: (name, options, initial) => parseOneChoice(storedChoice(name) || (initial ?? ''), options),
    getSome: (name, options) => parseSomeChoices(storedChoice(name), options),
    choose: handleChoice,
  }
}

/** The one that `said` names, else the first. */
export function parseOneChoice<Value extends string>(stored: string, options: readonly Value[]): Value {
  const chosen = options.find((each) => each === stored) ?? options[0]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}

/** Those that `said` names, in the order of `among`; all where it names none of them. */
export function parseSomeChoices<Value extends string>(stored: string, options: readonly Value[]): readonly Value[] {
  const words = stored.split(' ')
  const chosen = options.filter((each) => words.includes(each))
  return chosen.length === 0 ? options : chosen
}
