import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { outputKinds, readOutput, readSecrets } from '../support/browser/left-behind.ts'
import { builtServer, builtWeb } from '../support/servers/built-files.ts'

// After the journeys: what they typed, were sent and were given is looked for in all that they left (A27, A39, A85).

const secrets = readSecrets()
const kinds = ['password', 'code', 'two-step key', 'recovery code', 'client secret', 'cookie haru', 'cookie haru-dev']

test('the journeys had secrets of every kind, and left something everywhere', () => {
  expect([...new Set(secrets.map(({ what }) => what))]).toEqual(expect.arrayContaining(kinds))
  for (const place of outputKinds) expect(readOutput(place).length, place).toBeGreaterThan(1000)
})

describe.each(outputKinds)('in the %s', (place) => {
  const text = readOutput(place)
  test('that the journeys left there is no secret', () => {
    const looked = secrets.filter(({ mayStandIn }) => !mayStandIn.includes(place))
    const found = looked.filter(({ value }) => stands(value, text)).map(({ what }) => what)
    expect(found).toEqual([])
  })
})

test('no file that a browser loads or a server runs has a secret', () => {
  const files = globSync('**/*.{js,css,html,json,map}', { cwd: builtWeb }).map((name) => join(builtWeb, name))
  expect(files.length).toBeGreaterThan(10)
  for (const file of [...files, builtServer]) {
    const text = readFileSync(file, 'utf8')
    expect(
      secrets.filter(({ value }) => stands(value, text)).map(({ what }) => what),
      file,
    ).toEqual([])
  }
})

// A code is eight digits: as part of a longer number it is none.
function stands(value: string, text: string): boolean {
  if (!text.includes(value)) return false
  return !/^\d+$/.test(value) || new RegExp(`(?<![\\d.])${value}(?![\\d.])`).test(text)
}
