import { useCallback, useState } from 'react'
import { type LocalKey, type LocalValues, readLocal, writeLocal } from './local-storage.ts'

/** A value of local storage; null if it is not set. Other open tabs do not see a change until they are reloaded. */
export function useLocalValue<Name extends LocalKey>(
  name: Name,
): readonly [LocalValues[Name] | null, (next: LocalValues[Name] | null) => void] {
  const [value, setValue] = useState(() => readLocal(name))

  const handleChange = useCallback(
    (next: LocalValues[Name] | null) => {
      writeLocal(name, next)
      setValue(next)
    },
    [name],
  )

  return [value, handleChange]
}
