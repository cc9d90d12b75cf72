import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, UsageError } from '../command.ts'
import { type Environment, readConfig } from '../runtime/config.ts'

interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs one of `commands` in this process, in a data folder of its own. `typed` is the input to each prompt; without it there is no terminal. */
export async function runCommand(
  commands: readonly Command[],
  line: string,
  { environment = {}, typed }: { readonly environment?: Environment; readonly typed?: string } = {},
): Promise<CommandResult> {
  const words = line.split(' ')
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))
  if (command === undefined) throw new UsageError(line)
  const folder = await mkdtemp(join(tmpdir(), 'haru-command-'))
  const output = { out: '', err: '' }
  const into = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      output[stream] += text
    },
  })
  try {
    const code = await command.run(words.slice(command.name.split(' ').length), {
      config: readConfig({ HARU_DATA_DIR: folder, ...environment }),
      folder,
      out: into('out'),
      err: into('err'),
      ask: typed === undefined ? null : async () => typed,
    })
    return { code, ...output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
