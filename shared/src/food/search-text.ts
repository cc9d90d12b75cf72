/**
 * Normalizes a text for comparison: NFC, lower case, no accents, half-width characters, no apostrophes, and a single space for any
 * other run of characters that are neither letters nor digits.
 */
export function normalizeText(text: string): string {
  // Most names are normal already, and a search compares hundreds of them.
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
/** Texts of characters without accents and without other forms. */
const plainPattern = /^[ -~가-힣]*$/
const fullWidth = /[\uFF01-\uFF5E]/g
const fullWidthShift = 0xfee0
const accents = /[\u0300-\u036f]/g

/** The distinct words of a normalized text. */
export function splitWords(normal: string): readonly string[] {
  return normal === '' ? [] : [...new Set(normal.split(' '))]
}

/** A normalized text without spaces: users write Korean compounds with and without them. */
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
 * The keystrokes of a Korean keyboard that type a text: 닭 is ㄷㅏㄹㄱ. A typo then changes one character, and a half-typed word (김칮
 * of 김치전) is a prefix of the complete one. Other characters stay the same.
 */
export function toKeystrokes(text: string): string {
  let keystrokes = ''
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (isSyllable(code)) {
      const offset = code - firstSyllable
      const vowel = vowelJamo[Math.floor(offset / 28) % 21]
      keystrokes += `${initialJamo[Math.floor(offset / 588)]}${vowel}${finalJamo[offset % 28]}`
    } else {
      keystrokes += text[i]
    }
  }
  return keystrokes
}

/** The initial consonants (초성) of a text, a common Korean abbreviation: 김치찌개 is ㄱㅊㅉㄱ. Empty for a text without Hangul. */
export function toInitials(text: string): string {
  let initials = ''
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (isSyllable(code)) initials += initialJamo[Math.floor((code - firstSyllable) / 588)]
  }
  return initials
}

/** Whether a text consists of initial consonants only. */
export function isInitials(text: string): boolean {
  return /^[ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ]+$/.test(text)
}

export function hasHangul(text: string): boolean {
  return /[가-힣]/.test(text)
}

/**
 * Removes the open part of a Korean word whose last syllable may be incomplete: 김칮 and 김치ㅈ become 김치. Returns the text itself
 * if no part is open, or if it is a single syllable.
 */
export function stripOpenSyllable(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  const withoutLast = text.slice(0, -1)
  if (withoutLast !== '' && /[ㄱ-ㅣ]/.test(text.slice(-1))) return withoutLast
  if (withoutLast === '' || !isSyllable(last)) return text
  const finalIndex = (last - firstSyllable) % 28
  return finalIndex === 0 ? text : `${withoutLast}${String.fromCharCode(last - finalIndex)}`
}

/** The width of a text: a Korean syllable counts as two letters. */
export function computeDisplayWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i += 1) width += isSyllable(text.charCodeAt(i)) ? 2 : 1
  return width
}
