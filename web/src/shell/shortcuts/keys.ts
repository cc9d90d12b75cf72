/** The names of keys that are pressed together, as the user sees them. */
export type Press = readonly string[]

/** The modifier key of the platform. */
export const modifierKey = /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The binding of tinykeys for a sequence of presses. Some layouts need a modifier for a bracket or a question mark. */
export function toBinding(presses: readonly Press[]): string {
  return presses.map((keys) => keys.map((key) => keyBindings[key] ?? key.toLowerCase()).join('+')).join(' ')
}

const anyModifier = '[Shift]+[Control]+[Alt]+'
const keyBindings: Readonly<Record<string, string>> = {
  [modifierKey]: '$mod',
  '[': `${anyModifier}[`,
  ']': `${anyModifier}]`,
  '/': '[Shift]+/',
  '?': '[Shift]+?',
}

const latinByCode: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Comma: ',' }

/**
 * The letter of the US layout in the place of a key that types no ASCII character: g for ㅎ. Letters of a Latin layout, such as
 * Dvorak, stay as they are.
 */
export function toLatinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isAscii = /^[\x20-\x7e]$/.test(key)
  const isNamed = /^[A-Z][A-Za-z0-9]+$/.test(key) && key !== 'Process' && key !== 'Unidentified'
  if (isAscii || isNamed) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? latinByCode[code] ?? key
}

/** The letter of each section after `g`: the first letter of its id that no section before it has. */
export function assignLetters(ids: readonly string[]): readonly string[] {
  const usedLetters = new Set<string>()
  return ids.map((id) => {
    const letter = [...id].find((each) => !usedLetters.has(each)) ?? ''
    usedLetters.add(letter)
    return letter.toUpperCase()
  })
}
