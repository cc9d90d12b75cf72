#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { setFlagsFromString } from 'node:v8'
import { CommanderError } from 'commander'
import { accountCommands } from './account/commands.ts'
import { type Command, type CommandContext, runCommandLine } from './command.ts'
import { importFoods } from './food/import/command.ts'
import { mailTestCommand } from './mail/command.ts'
import { backupCommand } from './ops/command.ts'
import { distributeCommand } from './ops/distribution/command.ts'
import { migrateCommand } from './ops/migrate-command.ts'
import { restoreCommand } from './ops/restore/command.ts'
import { verifyCommand } from './ops/verify/command.ts'
import { getCallerFolder, readConfig } from './runtime/config.ts'
import { reportFatalError } from './runtime/startup-error.ts'
import { exportUser } from './transfer/command.ts'

/** The commands of `haru`. */
const commands: readonly Command[] = [
  backupCommand,
  restoreCommand,
  verifyCommand,
  migrateCommand,
  distributeCommand,
  mailTestCommand,
  ...accountCommands,
  exportUser,
  importFoods,
]

/** sysexits.h: EX_USAGE. */
const usageExitCode = 64

// By default V8 lets the heap grow to many times the used memory before it collects garbage. A command runs beside a server and may be
// slower: with this setting, a table of three million rows fits into 256 MB.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--semi-space-growth-factor=1')

// The reader of the output may have closed its end of the pipe: `haru ... | head`.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

process.exitCode = await main(process.argv.slice(2))

async function main(words: readonly string[]): Promise<number> {
  try {
    const { stdout: out, stderr: err } = process
    return await runCommandLine(commands, { words, out, err, openContext })
  } catch (error) {
    return toExitCode(error)
  }
}

function openContext(): CommandContext {
  const { stdin, stdout: out, stderr: err } = process
  return { config: readConfig(), folder: getCallerFolder(), out, err, ask: stdin.isTTY && err.isTTY ? ask : null }
}

// Written to the error stream, so that the question is visible while the result is redirected to a file.
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode
  return reportFatalError(error)
}
