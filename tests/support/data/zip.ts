import { crc32, deflateRawSync } from 'node:zlib'

/** What a zip can say that is not so, and what else it can say of its files. */
interface Lies {
  /** How large each file is when it is unpacked. */
  readonly size?: number
  /** Its Unix mode. */
  readonly mode?: number
}

/** A zip of files, as another program would write it. */
export function zipOf(files: Readonly<Record<string, Buffer>>, { size, mode = 0o100644 }: Lies = {}): Buffer {
  const entries = Object.entries(files).map(([name, content]) => ({ name: Buffer.from(name), content }))
  const locals: Buffer[] = []
  const index: Buffer[] = []
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const at = locals.reduce((sum, { length }) => sum + length, 0)
    const shared = [
      [2, 20], // what it takes to unpack it
      [2, 0x800], // names are UTF-8
      [2, 8], // deflated
      [4, 0], // when
      [4, crc32(content)],
      [4, packed.length],
      [4, size ?? content.length],
      [2, name.length],
      [2, 0],
    ] as const
    locals.push(Buffer.concat([fields([[4, 0x04034b50], ...shared]), name, packed]))
    const placed = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, mode * 0x10000],
      [4, at],
    ] as const
    // Made on Unix, where files have modes.
    index.push(Buffer.concat([fields([[4, 0x02014b50], [2, 0x0314], ...shared, ...placed]), name]))
  }
  const body = Buffer.concat(locals)
  const directory = Buffer.concat(index)
  const count = entries.length
  const end = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, body.length],
    [2, 0],
  ] as const
  return Buffer.concat([body, directory, fields(end)])
}

function fields(values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
