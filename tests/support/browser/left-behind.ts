import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, openLog } from '@haru/server/src/log.ts'
import { systemClocks } from '@haru/server/src/runtime/clocks.ts'
import type { BrowserContext, Page, Response } from '@playwright/test'

/** The outputs that must contain no secret: the log of the server, its responses, and the storage that scripts can read. */
export const outputKinds = ['log', 'answers', 'storage'] as const
export type OutputKind = (typeof outputKinds)[number]

/** A value that only its owner may see, and the outputs that contain it on purpose. */
export interface Secret {
  readonly what: string
  readonly value: string
  readonly mayStandIn: readonly OutputKind[]
}

const folder = join(import.meta.dirname, '../../../.cache/left-behind')

export function clearLeftBehind(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Stores an output of a browser test for `tests/left-behind`, which runs after all of them. */
export function storeOutput(place: OutputKind, text: string): void {
  append(`${place}-${process.pid}.txt`, `${text}\n`)
}

/** Stores a value that no output may contain. */
export function registerSecret(what: string, value: string, mayStandIn: readonly OutputKind[] = []): void {
  if (value !== '') append(`secrets-${process.pid}.jsonl`, `${JSON.stringify({ what, value, mayStandIn })}\n`)
}

export function readOutput(place: OutputKind): string {
  return read(`${place}-*.txt`)
}

export function readSecrets(): readonly Secret[] {
  const lines = new Set(
    read('secrets-*.jsonl')
      .split('\n')
      .filter((line) => line !== ''),
  )
  return [...lines].map((line) => JSON.parse(line) as Secret)
}

function append(name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, name), text)
}

function read(pattern: string): string {
  if (!existsSync(folder)) return ''
  return globSync(pattern, { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

/** A log whose events are stored. It omits emails, which the server logs on purpose if it has no mail server. */
export function createStoredLog(): Log {
  const log = openLog({ write: (text) => storeOutput('log', text) }, Buffer.alloc(32, 1), systemClocks)
  return { ...log, print: () => undefined }
}

/** Stores the responses about users, and at the end the storage that scripts of the browser can read. */
export function recordOutput(context: BrowserContext): void {
  const pending = new Set<Promise<void>>()
  context.on('response', (response) => {
    const stored = storeResponse(response).finally(() => pending.delete(stored))
    pending.add(stored)
  })
  const close = context.close.bind(context)
  context.close = async (options) => {
    for (const page of context.pages()) await storePageStorage(page)
    // The id of the owner before the token is no secret.
    for (const { name, value, httpOnly } of await context.cookies())
      if (httpOnly) registerSecret(`cookie ${name}`, value.split('.').at(-1) ?? '')
    await Promise.allSettled(pending)
    await close(options)
  }
}

const aboutPeople = /^\/haru\/api\/(user|auth|admin)\//

async function storeResponse(response: Response): Promise<void> {
  const { pathname } = new URL(response.url())
  if (!aboutPeople.test(pathname)) return
  // After a navigation the bodies of earlier responses are not available.
  const text = await response.text().catch(() => '')
  storeOutput('answers', `${response.status()} ${pathname} ${text}`)
}

async function storePageStorage(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return
  const left = await page
    .evaluate(() =>
      JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie }),
    )
    .catch(() => null)
  if (left !== null) storeOutput('storage', left)
}
