#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { setFlagsFromString } from 'node:v8'
import { accountCommands } from './account/commands.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { importFoods } from './food/import/command.ts'
import { backupCommand } from './ops/command.ts'
import { callerFolder, readConfig } from './runtime/config.ts'
import { StartupError } from './runtime/startup-error.ts'
import { exportUser } from './transfer/command.ts'

/** Everything that `haru` does besides serving. */
const commands: readonly Command[] = [backupCommand, ...accountCommands, exportUser, importFoods]

/** sysexits.h: EX_USAGE. */
const usageExitCode = 64

// Left to itself, V8 lets the heap grow to many times of what is in use before it looks what can go. A command runs beside a server
// and has no hurry: a table of three million rows fits into 256 MB.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--semi-space-growth-factor=1')

// Nobody may be listening any more: `haru ... | head`.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => args[i] === word))
  const rest = args.slice(command?.name.split(' ').length)
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') {
    process.stdout.write(command === undefined ? overview() : helpOf(command))
    return 0
  }
  try {
    if (command === undefined) throw new UsageError(`There is no command '${args.join(' ')}'.`)
    return await command.run(rest, commandContext())
  } catch (error) {
    return explain(error, command)
  }
}

function commandContext(): CommandContext {
  const { stdin, stdout: out, stderr: err } = process
  return { config: readConfig(), folder: callerFolder(), out, err, ask: stdin.isTTY && err.isTTY ? ask : null }
}

// On the other stream than what was asked for, so that it is seen where that goes into a file.
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

function explain(error: unknown, command: Command | undefined): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${command === undefined ? overview() : helpOf(command)}`)
    return usageExitCode
  }
  // What a person can put right is told in a sentence; anything else is a fault, with its trace.
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`)
  return error instanceof StartupError ? error.exitCode : 1
}

function overview(): string {
  const calls = commands.map((command) => ({ call: callOf(command), about: command.about }))
  const width = Math.max(...calls.map(({ call }) => call.length))
  const lines = calls.map(({ call, about }) => `  ${call.padEnd(width)}  ${about}\n`)
  return `Usage: haru COMMAND\n\n${lines.join('')}\nharu COMMAND --help tells more. It works with the same settings as the server.\n`
}

function helpOf(command: Command): string {
  return `Usage: haru ${callOf(command)}\n\n${command.about}\n\n${command.help}\n`
}

function callOf({ name, takes }: Command): string {
  return `${name} ${takes}`.trim()
}
