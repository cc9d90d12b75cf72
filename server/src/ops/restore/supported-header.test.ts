import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { toSupportedHeader } from './supported-header.ts'

const setting = 'SET transaction_timeout = 0;\n'
const before = '\\restrict key\n\nSET statement_timeout = 0;\n'
const after = "SET client_encoding = 'UTF8';\n\n"
const tables = `CREATE TABLE account (\n);\nCOPY account (image) FROM stdin;\n${setting}김치 \u{1f35a}\n\\.\n`

const pass = (statements: string, chunkSize: number) => {
  const bytes = Buffer.from(statements)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, i) =>
    bytes.subarray(i * chunkSize, (i + 1) * chunkSize),
  )
  return text(toSupportedHeader(Readable.from(chunks)))
}

test.each([1, 7, 64, 10_000])('of chunks of %i bytes only the setting of the header is left out', async (chunkSize) => {
  expect(await pass(before + setting + after + tables, chunkSize)).toBe(before + after + tables)
})

test('statements without the setting, and those that create nothing, are passed on', async () => {
  expect(await pass(before + after + tables, 7)).toBe(before + after + tables)
  expect(await pass(before + setting + after, 7)).toBe(before + after)
  expect(await pass('', 7)).toBe('')
})
