import type { browsers, SignedInDevice, systems } from '@haru/shared/contract/account/sessions.ts'

type Browser = (typeof browsers)[number]
type System = (typeof systems)[number]

// In this order: most of them also claim to be Chrome, and Chrome claims to be Safari.
const browserPatterns: readonly (readonly [RegExp, Browser])[] = [
  [/KAKAOTALK/, 'kakao'],
  [/SamsungBrowser\//, 'samsung'],
  [/Whale\//, 'whale'],
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|OPiOS)\//, 'opera'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/(Chrome|CriOS)\//, 'chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'safari'],
]

// Android says Linux as well.
const systemPatterns: readonly (readonly [RegExp, System])[] = [
  [/Android/, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Windows/, 'windows'],
  [/CrOS/, 'chromeos'],
  [/Macintosh|Mac OS X/, 'mac'],
  [/Linux|X11/, 'linux'],
]

/** What a person would call the browser that says this of itself. Anybody may say anything: nothing is decided by it. */
export function parseUserAgent(agent: string): Pick<SignedInDevice, 'browser' | 'system'> {
  return { browser: findMatch(browserPatterns, agent) ?? 'other', system: findMatch(systemPatterns, agent) ?? 'other' }
}

function findMatch<Name>(patterns: readonly (readonly [RegExp, Name])[], agent: string): Name | undefined {
  return patterns.find(([pattern]) => pattern.test(agent))?.[1]
}
