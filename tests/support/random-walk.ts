import { setTimeout as wait } from 'node:timers/promises'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Dialog, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Guest, onWire, spends } from './served.ts'
import { delayAnswers, randomFrom, type SlowNetwork } from './slow-network.ts'
import { today } from './visitor.ts'
import { editorAt, walkEditors } from './walk-editors.ts'

export interface WalkOptions {
  readonly seed: number
  readonly steps: number
  /** Each answer is delayed by 0 to this. */
  readonly maxDelayMs: number
}

/** What happened on a walk: one that typed and saved nothing shows nothing. */
export interface WalkCounts {
  readonly typed: number
  readonly saves: number
}

/** Walks at random through editors on a slow network: nothing typed is lost unasked, and no dialog outlives its reason. */
export async function walk(guest: Guest, options: WalkOptions): Promise<WalkCounts> {
  const random = randomFrom(options.seed)
  const network = await delayAnswers(guest.page, random, options.maxDelayMs)
  const walker = new Walker(guest, { ...options, random, network })
  guest.page.on('dialog', acceptDialog)
  await guest.person.post('/money/create', { DATE: onWire('day', today), OBJECT: spends(100) })
  await guest.open(walkEditors[0]?.path ?? '')
  try {
    for (let i = 0; i < options.steps; i += 1) await walker.step()
    await walker.checkQuestions()
    await walker.checkTexts()
    return walker.counts
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`seed ${options.seed}: ${reason}\n${walker.trace.slice(-40).join('\n')}`, { cause: error })
  }
}

// The browser's own question before a reload.
function acceptDialog(dialog: Dialog): void {
  dialog.accept().catch(() => undefined)
}

// The user is the only one who saves: nobody else can have been first.
const falseQuestions: readonly TextKey[] = ['save.stale', 'save.taken', 'save.gone']

// A press that finds nothing to press is no press, as with a user; nor is one on a page that is being left.
const aboutPress = /Timeout|detached|closed|navigat|context was destroyed|interrupted|ERR_ABORTED|not attached/i
const pressTime = { timeout: 500 } as const

interface WalkerParts extends WalkOptions {
  readonly random: () => number
  readonly network: SlowNetwork
}

class Walker {
  readonly trace: string[] = []
  readonly counts = { typed: 0, saves: 0 }
  // What was typed last and was not given up when asked, by the path of the editor: one text, or with it those that may
  // not have been typed in time.
  private readonly expected = new Map<string, readonly string[]>()
  private readonly page: Page
  private readonly guest: Guest
  private readonly parts: WalkerParts

  constructor(guest: Guest, parts: WalkerParts) {
    this.guest = guest
    this.page = guest.page
    this.parts = parts
  }

  async step(): Promise<void> {
    const hasQuestion = (await this.questions().count()) > 0
    const name = hasQuestion && this.parts.random() < 0.8 ? 'answer' : this.pick(Object.keys(this.actions))
    this.trace.push(`${name} at ${this.page.url().replace(this.guest.url, '')}`)
    const act = name === 'answer' ? () => this.answer() : this.actions[name]
    await act?.().catch((error: Error) => {
      if (!aboutPress.test(error.message)) throw error
    })
  }

  /** Once no answer is on its way: what a question is about is still there. */
  async checkQuestions(): Promise<void> {
    await this.parts.network.settle()
    const { page, guest } = this
    await expect.poll(() => page.getByRole('alertdialog', { name: guest.t('save.waiting') }).count()).toBe(0)
    if ((await page.getByRole('alertdialog', { name: guest.t('shell.leave') }).count()) === 0) return
    const isUnsaved = this.expected.has(editorAt(page.url())?.path ?? '')
    expect(isUnsaved, 'asks whether to leave where nothing is unsaved').toBe(true)
  }

  /** All that was typed and not given up is on the server, or in its editor. */
  async checkTexts(): Promise<void> {
    const { network } = this.parts
    await network.settle()
    network.stop()
    for (const { path, box, find } of walkEditors) {
      const texts = this.expected.get(path)
      if (texts === undefined || texts.includes(digits(await find(this.guest)))) continue
      await this.page.goto(`${this.guest.url}/haru${path}`)
      const there = this.page.locator(box).first()
      const read = async () => digits(await there.inputValue({ timeout: 1000 }).catch(() => ''))
      await expect
        .poll(read, { message: `of ${path}, neither saved nor in its editor: ${texts}` })
        .toBeOneOf([...texts])
    }
  }

  private readonly actions: Readonly<Record<string, () => Promise<unknown>>> = {
    type: () => this.type(),
    typeMore: () => this.type(),
    typeAndSave: () => this.type().then(() => this.save()),
    typeDuringSave: () =>
      this.type()
        .then(() => this.save())
        .then(() => this.type()),
    typeAndLeave: () =>
      this.type()
        .then(() => this.save())
        .then(() => this.actions['section']?.()),
    save: () => this.save(),
    // The first page has nothing of Haru before it.
    back: () => this.page.evaluate(() => navigation.canGoBack && history.back()),
    forward: () => this.page.evaluate(() => history.forward()),
    section: () => this.pressOneOf(this.page.getByRole('navigation', { name: this.guest.t('shell.sections') })),
    nextDay: () =>
      this.press(this.page.getByRole('main').getByRole('button', { name: this.guest.t('ui.period.next') })),
    previousDay: () =>
      this.press(this.page.getByRole('main').getByRole('button', { name: this.guest.t('ui.period.previous') })),
    open: () => this.page.goto(`${this.guest.url}/haru${this.pick(walkEditors).path}`, { waitUntil: 'commit' }),
    reload: () => this.page.reload({ waitUntil: 'commit' }),
    openFromMessage: () => this.press(this.page.getByRole('button', { name: this.guest.t('save.open'), exact: true })),
    wait: () => wait(this.parts.random() * this.parts.maxDelayMs),
  }

  private async type(): Promise<void> {
    const editor = editorAt(this.page.url())
    if (editor === undefined) return
    const box = this.page.locator(editor.box).first()
    // As a user does: the screen that is on its way is waited for.
    const add = this.button('calendar.add')
    const patience = 4 * this.parts.maxDelayMs + 1000
    await box.or(add).or(this.questions()).first().waitFor({ timeout: patience })
    if (this.hasGone(editor.path) || (await this.isStill())) return
    if ((await box.count()) === 0) return this.press(this.button('calendar.add'))
    if (editor.also !== undefined) await fillIfEmpty(this.page.locator(editor.also).first())
    this.counts.typed += 1
    const text = String(1000 + this.counts.typed)
    if (this.hasGone(editor.path) || (await this.isStill())) return
    const before = this.expected.get(editor.path)
    if (before !== undefined) this.expected.set(editor.path, [...before, text])
    await box.fill(text, pressTime)
    const isThere = digits(await box.inputValue(pressTime)) === text
    // While it was typed the screen may have gone, and the keys with it.
    if (!isThere || this.hasGone(editor.path) || (await this.page.locator('main[inert], main [inert]').count()) > 0)
      return
    this.expected.set(editor.path, [text])
    this.trace.push(`  typed ${text}`)
  }

  private async save(): Promise<void> {
    const button = this.button('save.save')
    if ((await button.count()) === 0 || (await this.isStill())) return
    this.counts.saves += 1
    await button.click(pressTime)
    // A second press, faster than the screen.
    if (this.parts.random() < 0.3) await button.dispatchEvent('click', {}, pressTime)
  }

  private async answer(): Promise<void> {
    const { guest, page } = this
    const dialog = this.questions().last()
    const title = (await dialog.getByRole('heading').first().textContent(pressTime)) ?? ''
    if (falseQuestions.some((key) => guest.t(key) === title)) throw new Error(`"${title}" although nobody else saves`)
    const button = this.pick(await dialog.getByRole('button').all())
    const label = await button.textContent(pressTime)
    const path = editorAt(page.url())?.path ?? ''
    this.trace.push(`  "${title}": ${label}`)
    if (title === guest.t('shell.leave') && label === guest.t('shell.leave.yes')) this.expected.delete(path)
    await button.click(pressTime)
  }

  private button(key: TextKey): Locator {
    return this.page.getByRole('button', { name: this.guest.t(key), exact: true })
  }

  private questions(): Locator {
    return this.page.getByRole('alertdialog').or(this.page.getByRole('dialog'))
  }

  private hasGone(path: string): boolean {
    return editorAt(this.page.url())?.path !== path
  }

  /** Whether a question is open, or the next screen on its way: then nothing can be typed. */
  private async isStill(): Promise<boolean> {
    return (await this.page.locator('main[inert], main [inert]').count()) > 0 || (await this.questions().count()) > 0
  }

  private press(button: Locator): Promise<void> {
    return button.first().click(pressTime)
  }

  private async pressOneOf(within: Locator): Promise<void> {
    const links = await within.getByRole('link').all()
    if (links.length > 0) await this.press(this.pick(links))
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.parts.random() * from.length)] as T
  }
}

async function fillIfEmpty(box: Locator): Promise<void> {
  if (/[1-9]/.test(await box.inputValue(pressTime))) return
  await box.fill('500', pressTime)
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}
