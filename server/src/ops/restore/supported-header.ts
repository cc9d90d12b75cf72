const beginOfTables = /^(?:CREATE|COPY) /m
/** pg_restore writes it since version 17, and a server of an earlier version does not know it. */
const unknownSetting = /^SET transaction_timeout = 0;\n/m

/**
 * The statements that pg_restore writes, without the setting of their header that servers before version 17 refuse. The rest is passed on as
 * it is.
 */
export async function* toSupportedHeader(statements: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let header: string | null = ''
  for await (const chunk of statements) {
    if (header === null) {
      yield chunk
      continue
    }
    // Each byte is a character, so that a character that is divided between two chunks stays as it is.
    header += chunk.toString('latin1')
    if (!beginOfTables.test(header)) continue
    yield withoutUnknownSetting(header)
    header = null
  }
  if (header !== null) yield withoutUnknownSetting(header)
}

function withoutUnknownSetting(text: string): Buffer {
  const end = beginOfTables.exec(text)?.index ?? text.length
  return Buffer.from(text.slice(0, end).replace(unknownSetting, '') + text.slice(end), 'latin1')
}
