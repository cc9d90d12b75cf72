import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readDocument = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

/** The cells of the rows of a section of a document. */
function readRows(document: string, heading: string): readonly (readonly string[])[] {
  const [, section = ''] = readDocument(document).split(`\n## ${heading}\n`)
  const lines = section.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? []
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

test.each([
  ['self-hosting.md', 'Size of the server', '16 connections'],
  ['self-hosting.ko.md', '서버 크기 정하기', '연결 16개로'],
])('the rates in %s are those of performance.md', (document, heading, mark) => {
  const measured = readRows('performance.md', 'SQLite and PostgreSQL')
    .filter(([, years, connections]) => years === '1' && connections === '16')
    .slice(0, 3)
    .map(([, , , , ...rates]) => rates.slice(0, 2).map(Number))
  const stated = readRows(document, heading)
    .filter(([label]) => label?.includes(mark))
    .map(([, ...rates]) => rates.map((rate) => Number(rate.replace(',', ''))))
  expect(stated).toHaveLength(3)
  expect(stated).toEqual(measured)
})
