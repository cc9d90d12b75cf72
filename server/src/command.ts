import { Command as Program } from 'commander'
import { type LogFields, openLog } from './log.ts'
import { systemClocks } from './runtime/clocks.ts'
import type { Config } from './runtime/config.ts'
import { openKeys } from './runtime/keys.ts'

/** A command of `haru`, which does something besides serving. */
export interface Command {
  /** The words that choose it, such as `user delete`. */
  readonly name: string
  /** One sentence for the list of commands. */
  readonly about: string
  /** More, for the help of the command. */
  readonly help: string
  /** Its arguments in the syntax of Commander: `<id>`, `[id]` or `<file...>`. */
  readonly takes: string
  readonly options?: readonly CommandOption[]
  /** Returns the exit code. Throws `UsageError` for a call that cannot be carried out. */
  readonly run: (input: CommandInput, context: CommandContext) => Promise<number>
}

interface CommandOption {
  /** In the syntax of Commander: `--json` or `--to <file>`. */
  readonly flags: string
  readonly about: string
  readonly isRequired?: boolean
}

export interface CommandInput {
  readonly args: readonly string[]
  /** By their names without dashes. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** Where a command runs. */
export interface CommandContext {
  readonly config: Config
  /** What paths are relative to. */
  readonly folder: string
  /** For progress and errors; the result goes to `out`. */
  readonly err: Terminal
  readonly out: Terminal
  /** Asks the user at the terminal and returns what they typed; null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
}

export interface Terminal {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean | undefined
}

/** A command line that can be parsed but not carried out. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

interface Invocation {
  readonly words: readonly string[]
  readonly out: Terminal
  readonly err: Terminal
  readonly openContext: () => CommandContext
}

/** Runs the command that the words choose, and returns its exit code. Throws a `CommanderError` after help or a usage error was written. */
export async function runCommandLine(
  commands: readonly Command[],
  { words, out, err, openContext }: Invocation,
): Promise<number> {
  let exitCode = 0
  const program = new Program('haru')
    .description('Commands for the operator. They work with the same settings as the server.')
    .usage('COMMAND')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({ writeOut: (text) => out.write(text), writeErr: (text) => err.write(text) })
  for (const command of commands) {
    const leaf = addCommand(program, command)
    leaf.action(async () => {
      exitCode = await command.run({ args: leaf.args, options: leaf.opts() }, openContext()).catch((error: unknown) => {
        if (error instanceof UsageError) leaf.error(`error: ${error.message}`)
        throw error
      })
    })
  }
  // Without a word Commander would write its help as an error.
  if (words.length === 0) program.outputHelp()
  else await program.parseAsync(words, { from: 'user' })
  return exitCode
}

/** Adds a command below the groups that the first words of its name stand for. */
function addCommand(program: Program, { name, takes, about, help, options = [] }: Command): Program {
  const groups = name.split(' ')
  const verb = groups.pop() ?? name
  const parent = groups.reduce((above, group) => findGroup(above, group), program)
  const leaf = parent
    .command(`${verb} ${takes}`.trim())
    .summary(about)
    .description(`${about}\n\n${joinLines(help)}`)
  for (const { flags, about: text, isRequired = false } of options) {
    if (isRequired) leaf.requiredOption(flags, text)
    else leaf.option(flags, text)
  }
  return leaf
}

// Commander wraps the help itself, to the width of the terminal.
function joinLines(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, ' ')
}

function findGroup(above: Program, name: string): Program {
  const known = above.commands.find((group) => group.name() === name)
  return known ?? above.command(name).description(`Commands for ${name}.`)
}

/** Logs what was done to an account, in the form of the server's log, on the error stream. */
export function audit({ config, err }: CommandContext, event: string, accountId: string, fields: LogFields = {}): void {
  const log = openLog(err, openKeys(config.dataDir, config.secretKey).names, systemClocks)
  log.info(event, { account: log.nameOf(accountId), by: 'command line', ...fields })
  log.flush()
}
