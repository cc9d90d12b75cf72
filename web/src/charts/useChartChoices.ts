import { useState } from 'react'
import { readLocal, writeLocal } from '../lib/local-storage.ts'

/** The user's choices on one card. Choices that no longer exist are ignored. */
export interface StoredChartChoices {
  /** The chosen option; before a choice `initial`, or the first option. */
  readonly getOne: <Value extends string>(name: string, options: readonly Value[], initial?: Value) => Value
  /** The chosen options; before a choice all. Never empty. */
  readonly getSome: <Value extends string>(name: string, options: readonly Value[]) => readonly Value[]
}

export interface ChartChoices extends StoredChartChoices {
  readonly choose: (name: string, chosen: string | readonly string[]) => void
}

/** The choices of a card, stored in local storage. */
export function useChartChoices(card: string): ChartChoices {
  const [all, setAll] = useState(() => readLocal('charts') ?? {})

  function handleChoice(name: string, chosen: string | readonly string[]) {
    const text = typeof chosen === 'string' ? chosen : chosen.join(' ')
    // Read again, because the other cards store their choices in the same object.
    const next = { ...readLocal('charts'), [`${card}.${name}`]: text }
    writeLocal('charts', next)
    setAll(next)
  }

  return { ...createStoredChoices(card, all), choose: handleChoice }
}

/** The choices of a card before it is rendered. */
export function readChartChoices(card: string): StoredChartChoices {
  return createStoredChoices(card, readLocal('charts') ?? {})
}

function createStoredChoices(card: string, all: Readonly<Record<string, string>>): StoredChartChoices {
  const storedChoice = (name: string) => all[`${card}.${name}`] ?? ''
  return {
    getOne: (name, options, initial) => parseOneChoice(storedChoice(name) || (initial ?? ''), options),
    getSome: (name, options) => parseSomeChoices(storedChoice(name), options),
  }
}

/** The stored option, else the first. */
export function parseOneChoice<Value extends string>(stored: string, options: readonly Value[]): Value {
  const chosen = options.find((each) => each === stored) ?? options[0]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}

/** The stored options in the order of `options`; all if none is stored. */
export function parseSomeChoices<Value extends string>(stored: string, options: readonly Value[]): readonly Value[] {
  const storedNames = stored.split(' ')
  const chosenOptions = options.filter((each) => storedNames.includes(each))
  return chosenOptions.length === 0 ? options : chosenOptions
}
