/**
 * A text as it is compared: NFC, small letters, no accents, full-width signs as their usual selves, apostrophes left out, and a
 * single space for whatever else is neither letter nor digit.
 */
export function normalizeText(text: string): string {
  // Most names are, and hundreds are looked at for each answer.
  if (normalPattern.test(text)) return text
  if (plainPattern.test(text)) {
    return text
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z0-9가-힣]+/g, ' ')
      .trim()
  }
  return text
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthShift))
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const normalPattern = /^[a-z0-9가-힣]+( [a-z0-9가-힣]+)*$/
/** No character of these has an accent or another form. */
const plainPattern = /^[ -~가-힣]*$/
const fullWidth = /[\uFF01-\uFF5E]/g
const fullWidthShift = 0xfee0
const accents = /[\u0300-\u036f]/g

/** The words of a normal text, each once. */
export function splitWords(normal: string): readonly string[] {
  return normal === '' ? [] : [...new Set(normal.split(' '))]
}

/** A normal text without its spaces: Korean is written with and without them. */
export function removeSpaces(normal: string): string {
  return normal.includes(' ') ? normal.replaceAll(' ', '') : normal
}

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const initialJamo = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowelJamo = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const finalJamo =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ')

function isSyllable(code: number): boolean {
  return code >= firstSyllable && code <= lastSyllable
}

/**
 * A text as the keys of a Korean keyboard that write it: 닭 is ㄷㅏㄹㄱ. So one slip of a finger is one sign, and what is half
 * typed (김칮 on the way to 김치전) begins like what it becomes. Other signs are as they are.
 */
export function toKeystrokes(text: string): string {
  let keystrokes = ''
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (isSyllable(code)) {
      const at = code - firstSyllable
      keystrokes += `${initialJamo[Math.floor(at / 588)]}${vowelJamo[Math.floor(at / 28) % 21]}${finalJamo[at % 28]}`
    } else {
      keystrokes += text[i]
    }
  }
  return keystrokes
}

/** The initial consonants of a text (초성), by which Koreans abbreviate: 김치찌개 is ㄱㅊㅉㄱ. Empty for one that has none. */
export function toInitials(text: string): string {
  let initials = ''
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (isSyllable(code)) initials += initialJamo[Math.floor((code - firstSyllable) / 588)]
  }
  return initials
}

/** Whether a text is nothing but initial consonants. */
export function isInitials(text: string): boolean {
  return /^[ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ]+$/.test(text)
}

export function hasHangul(text: string): boolean {
  return /[가-힣]/.test(text)
}

/**
 * What is certain of a Korean word whose last syllable is still being typed: 김칮 and 김치ㅈ are 김치 so far. The text itself
 * where nothing is open, or where it is one syllable.
 */
export function stripOpenSyllable(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  const withoutLast = text.slice(0, -1)
  if (withoutLast !== '' && /[ㄱ-ㅣ]/.test(text.slice(-1))) return withoutLast
  if (withoutLast === '' || !isSyllable(last)) return text
  const final = (last - firstSyllable) % 28
  return final === 0 ? text : `${withoutLast}${String.fromCharCode(last - final)}`
}

/** Whether two texts differ by one sign: another one, one more, one less, or two neighbours swapped. Not where they are the same. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2))
  )
}

/**
 * A text without each of its signs in turn, and the text. Two texts that differ by one edit have one of these in common, so
 * that a slip is found by looking up and not by comparing with every word there is.
 */
export function deletionVariants(text: string): ReadonlySet<string> {
  const variants = new Set([text])
  for (let i = 0; i < text.length; i += 1) variants.add(text.slice(0, i) + text.slice(i + 1))
  return variants
}

/** How wide a text looks: a Korean syllable says about as much as two letters. */
export function displayWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i += 1) width += isSyllable(text.charCodeAt(i)) ? 2 : 1
  return width
}
