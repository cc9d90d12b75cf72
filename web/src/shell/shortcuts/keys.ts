/** A press as the user sees it: the keys that are held together. */
export type Press = readonly string[]

/** The key that browsers and editors save with. */
export const mod = /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** How tinykeys reads presses that follow each other. On some layouts a bracket or a question mark is typed with other keys held. */
export function bindingOf(presses: readonly Press[]): string {
  return presses.map((keys) => keys.map((key) => heldAs[key] ?? key.toLowerCase()).join('+')).join(' ')
}

const anyHeld = '[Shift]+[Control]+[Alt]+'
const heldAs: Readonly<Record<string, string>> = {
  [mod]: '$mod',
  '[': `${anyHeld}[`,
  ']': `${anyHeld}]`,
  '/': '[Shift]+/',
  '?': '[Shift]+?',
}

const byCode: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Comma: ',' }

/**
 * The key of a US keyboard where a layout types something beyond ASCII: ㅎ on the key of g. A layout of Latin letters, such as Dvorak, is
 * left as it is.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isAscii = /^[\x20-\x7e]$/.test(key)
  const isNamed = /^[A-Z][A-Za-z0-9]+$/.test(key) && key !== 'Process' && key !== 'Unidentified'
  if (isAscii || isNamed) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? byCode[code] ?? key
}

/** The letter of each section behind `g`: the first of its id that no section before it has. */
export function letters(ids: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return ids.map((id) => {
    const letter = [...id].find((each) => !taken.has(each)) ?? ''
    taken.add(letter)
    return letter.toUpperCase()
  })
}
