import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, runCommandLine } from '../command.ts'
import { type Environment, readConfig } from '../runtime/config.ts'

interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/**
 * Runs one of `commands` in this process, in a data folder of its own. `typed` is the input to each prompt; without it there is no
 * terminal.
 */
export async function runCommand(
  commands: readonly Command[],
  line: string,
  { environment = {}, typed }: { readonly environment?: Environment; readonly typed?: string } = {},
): Promise<CommandResult> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-command-'))
  const output = { out: '', err: '' }
  const into = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      output[stream] += text
    },
  })
  try {
    const streams = { out: into('out'), err: into('err') }
    const code = await runCommandLine(commands, {
      words: line.split(' '),
      ...streams,
      openContext: () => ({
        config: readConfig({ HARU_DATA_DIR: folder, ...environment }),
        folder,
        ...streams,
        ask: typed === undefined ? null : async () => typed,
      }),
    })
    return { code, ...output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
