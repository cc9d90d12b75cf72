import type { browsers, SignedInDevice, systems } from '@haru/shared/contract/account/sessions.ts'

type Browser = (typeof browsers)[number]
type System = (typeof systems)[number]

// The order matters: most browsers also name Chrome in their user agent, and Chrome names Safari.
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

// The order matters: Android also names Linux.
const systemPatterns: readonly (readonly [RegExp, System])[] = [
  [/Android/, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Windows/, 'windows'],
  [/CrOS/, 'chromeos'],
  [/Macintosh|Mac OS X/, 'mac'],
  [/Linux|X11/, 'linux'],
]

/** The browser and operating system that a User-Agent header names. The header can be forged, so no decision depends on the result. */
export function parseUserAgent(agent: string): Pick<SignedInDevice, 'browser' | 'system'> {
  return { browser: findMatch(browserPatterns, agent) ?? 'other', system: findMatch(systemPatterns, agent) ?? 'other' }
}

function findMatch<Name>(patterns: readonly (readonly [RegExp, Name])[], agent: string): Name | undefined {
  return patterns.find(([pattern]) => pattern.test(agent))?.[1]
}
