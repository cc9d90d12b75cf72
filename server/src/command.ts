import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type LogFields, openLog } from './log.ts'
import { systemClocks } from './runtime/clocks.ts'
import type { Config } from './runtime/config.ts'
import { openKeys } from './runtime/keys.ts'

/** Something that `haru` does besides serving. */
export interface Command {
  /** The words that choose it. */
  readonly name: string
  /** What follows them. */
  readonly takes: string
  /** One sentence for the list of commands. */
  readonly about: string
  /** More, for whoever asks about it. */
  readonly help: string
  /** Answers the exit code. Throws `Misused` where it was called in another way than `takes` says. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>
}

/** Where a command runs. */
export interface CommandContext {
  readonly config: Config
  /** What paths are relative to. */
  readonly folder: string
  /** Where it tells how it goes on; what it was asked for goes to `out`. */
  readonly err: Terminal
  readonly out: Terminal
  /** Asks whoever sits at the terminal and answers what they typed; null where nobody does. */
  readonly ask: ((question: string) => Promise<string>) | null
}

export interface Terminal {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean | undefined
}

/** A command was called in a way that it does not understand. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Misused'
  }
}

/** What follows the name of a command. Throws `Misused` for options that it does not have. */
export function readArguments<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Tells what was done to an account as a server would in its log: on the stream that is kept as one where machines run commands. */
export function audit({ config, err }: CommandContext, event: string, accountId: string, fields: LogFields = {}): void {
  const log = openLog(err, openKeys(config.dataDir, config.secretKey).names, systemClocks)
  log.info(event, { account: log.nameOf(accountId), by: 'command line', ...fields })
  log.flush()
}
