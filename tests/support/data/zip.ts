import { crc32, deflateRawSync } from 'node:zlib'

/** Header values of the files in a zip, which may be false. */
interface HeaderChanges {
  /** The declared uncompressed size of each file. */
  readonly size?: number
  /** The Unix mode of each file. */
  readonly mode?: number
}

/** Creates a zip like those of other programs. */
export function zipOf(files: Readonly<Record<string, Buffer>>, { size, mode = 0o100644 }: HeaderChanges = {}): Buffer {
  const entries = Object.entries(files).map(([name, content]) => ({ name: Buffer.from(name), content }))
  const locals: Buffer[] = []
  const index: Buffer[] = []
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const at = locals.reduce((sum, { length }) => sum + length, 0)
    const shared = [
      [2, 20], // version needed to extract
      [2, 0x800], // flag: names are UTF-8
      [2, 8], // method: deflate
      [4, 0], // time and date
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
    // Made by Unix, so that the file modes are valid.
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
