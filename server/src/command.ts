import { Command as Program } from 'commander'
import { type LogFields, openLog } from './log.ts'
import { systemClocks } from './runtime/clocks.ts'
import type { Config } from './runtime/config.ts'
import { openKeys } from './runtime/keys.ts'

/** A command of `haru`, other than serving. */
export interface Command {
  /** The words of the command line that run it, such as `user delete`. */
  readonly name: string
  /** One sentence for the list of commands. */
  readonly about: string
  /** More text for the help of the command. */
  readonly help: string
  /** Its arguments in the syntax of Commander: `<id>`, `[id]` or `<file...>`. */
  readonly argumentSyntax: string
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
  /** The values by the names of the options, without dashes. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** The environment of a command. */
export interface CommandContext {
  readonly config: Config
  /** The folder that relative paths refer to. */
  readonly folder: string
  /** For progress and errors; the result is written to `out`. */
  readonly err: Terminal
  readonly out: Terminal
  /** Shows a question at the terminal and returns the typed answer; null without a terminal. */
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

/** Runs the command of these words, and returns its exit code. Throws a `CommanderError` after help or a usage error was written. */
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
  // Without a command Commander would write its help as an error.
  if (words.length === 0) program.outputHelp()
  else await program.parseAsync(words, { from: 'user' })
  return exitCode
}

/** Adds a command. All words of its name but the last are the groups that contain it. */
function addCommand(program: Program, { name, argumentSyntax, about, help, options = [] }: Command): Program {
  const groups = name.split(' ')
  const verb = groups.pop() ?? name
  const parent = groups.reduce((above, group) => findGroup(above, group), program)
  const leaf = parent
    .command(`${verb} ${argumentSyntax}`.trim())
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

function findGroup(parent: Program, name: string): Program {
  const existing = parent.commands.find((group) => group.name() === name)
  return existing ?? parent.command(name).description(`Commands for ${name}.`)
}

/** Logs a change of an account on the error stream, in the form of the server's log. */
export function audit({ config, err }: CommandContext, event: string, accountId: string, fields: LogFields = {}): void {
  const log = openLog(err, openKeys(config.dataDir, config.secretKey).names, systemClocks)
  log.info(event, { account: log.toPseudonym(accountId), by: 'command line', ...fields })
  log.flush()
}
