import { setTimeout as wait } from 'node:timers/promises'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Dialog, Locator, Page } from 'playwright-core'
import { randomFrom, shuffled } from './random.ts'
import type { Guest } from './served.ts'
import { type ActionName, actionsElsewhere, actionsInEditor } from './walk-actions.ts'
import { WalkChecks } from './walk-checks.ts'
import { editorAt, prepareEditors, type WalkEditor, walkEditors } from './walk-editors.ts'
import { answerAtOnce, goAlong, pressAtOnce, settleNetwork, stopDelays, typeAtOnce, watchPages } from './walk-page.ts'

export interface WalkOptions {
  readonly seed: number
  readonly steps: number
  /** Each answer is delayed by 0 to this. */
  readonly maxDelayMs: number
  /** The share of requests that fail, before or after the server has had them; and the network is gone now and then. */
  readonly failures: number
}

/** What happened on a walk: one that typed and saved nothing shows nothing. */
export interface WalkCounts {
  readonly typed: number
  readonly saves: number
}

/**
 * Walks at random through editors on a slow network, and checks all the while that nothing typed is lost unasked, that no
 * dialog outlives its reason, that what the server has acknowledged is there, once, and that no save moves another screen.
 */
export async function walk(guest: Guest, options: WalkOptions): Promise<WalkCounts> {
  const random = randomFrom(options.seed)
  await watchPages(guest.context, { ...options, saveLabel: guest.t('save.save') })
  await prepareEditors(guest)
  const walker = new Walker(guest, { ...options, random })
  // So many pages at once need more than one alone.
  guest.context.setDefaultTimeout(90_000)
  guest.page.on('dialog', acceptDialog)
  try {
    await guest.open(walker.firstPath)
    for (let i = 0; i < options.steps; i += 1) await walker.step()
    await walker.finish()
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

// A press that finds nothing to press is no press, as with a user; nor is one on a page that is being left.
const aboutPress = /Timeout|detached|closed|navigat|context was destroyed|interrupted|ERR_ABORTED|not attached/i

const editorsOfWalk = 4

interface WalkerParts extends WalkOptions {
  readonly random: () => number
}

class Walker {
  readonly trace: string[] = []
  readonly counts = { typed: 0, saves: 0 }
  readonly firstPath: string
  private readonly checks: WalkChecks
  // Few, so that the user often comes back to one that has something unsaved.
  private readonly editors: readonly WalkEditor[]
  private readonly page: Page
  private readonly guest: Guest
  private readonly parts: WalkerParts

  constructor(guest: Guest, parts: WalkerParts) {
    this.guest = guest
    this.page = guest.page
    this.parts = parts
    this.checks = new WalkChecks(guest)
    this.editors = shuffled(walkEditors, parts.random).slice(0, editorsOfWalk)
    this.firstPath = this.editors[0]?.path ?? ''
  }

  async step(): Promise<void> {
    await unlessGone(this.checks.checkNow())
    const hasQuestion = (await this.questions().count()) > 0
    const name = hasQuestion && this.parts.random() < 0.8 ? 'answer' : this.pick(this.possible())
    this.trace.push(`${name} at ${this.page.url().replace(this.guest.url, '')}`)
    await unlessGone(this.actions[name]())
  }

  async finish(): Promise<void> {
    await this.page.context().setOffline(false)
    await settleNetwork(this.page)
    await unlessGone(this.checks.checkNow())
    await stopDelays(this.page)
    await this.checks.checkEnd()
    this.checks.checkFaults(this.parts.failures > 0)
  }

  private possible(): readonly ActionName[] {
    const weights = editorAt(this.page.url()) === undefined ? actionsElsewhere : actionsInEditor
    return this.parts.failures === 0 ? weights.filter((name) => name !== 'goOffline') : weights
  }

  private readonly actions: Readonly<Record<ActionName, () => Promise<unknown>>> = {
    answer: () => this.answer(),
    type: () => this.type(),
    typeAndSave: () => this.type().then(() => this.save()),
    typeDuringSave: () =>
      this.type()
        .then(() => this.save())
        .then(() => this.type()),
    typeAndLeave: () =>
      this.type()
        .then(() => this.save())
        .then(() => this.actions.section()),
    save: () => this.save(),
    back: () => goAlong(this.page, 'back'),
    forward: () => goAlong(this.page, 'forward'),
    arrow: () => this.press(this.page.getByRole('link', { name: this.guest.t('shell.back'), exact: true })),
    section: () => this.pressOneOf(this.page.getByRole('navigation', { name: this.guest.t('shell.sections') })),
    view: () => this.pressOneOf(this.page.getByRole('navigation', { name: this.guest.t('shell.views') })),
    link: () => this.pressOneOf(this.page.getByRole('main')),
    add: () => this.add(),
    nextDay: () =>
      this.press(this.page.getByRole('main').getByRole('button', { name: this.guest.t('ui.period.next') })),
    previousDay: () =>
      this.press(this.page.getByRole('main').getByRole('button', { name: this.guest.t('ui.period.previous') })),
    open: () => this.load(() => this.page.goto(`${this.guest.url}/haru${this.pick(this.editors).path}`, committed)),
    reload: () => this.load(() => this.page.reload(committed)),
    openFromMessage: () => this.press(this.button('save.open')),
    remove: () => this.press(this.button('save.delete')),
    undo: () => this.press(this.button('tracking.undo')),
    goOffline: () => this.goOffline(),
    wait: () => wait(this.parts.random() * this.parts.maxDelayMs),
  }

  private async type(): Promise<void> {
    const url = this.page.url()
    const editor = editorAt(url)
    if (editor === undefined) return
    const box = this.page.locator(editor.box).first()
    // As a user does: the screen that is on its way is waited for.
    const add = this.button('calendar.add')
    const patience = 4 * this.parts.maxDelayMs + 1000
    await box.or(add).or(this.questions()).first().waitFor({ state: 'attached', timeout: patience })
    if ((await this.checks.read()).isStill) return
    if ((await box.count()) === 0) return this.press(add)
    if (!(await box.isVisible())) await this.press(this.page.locator('main li button[aria-expanded="false"]'))
    const text = editor.textOf(this.counts.typed + 1)
    const { also } = editor
    if (!(await typeAtOnce(this.page, { url, text, also, box: editor.box }))) return
    this.counts.typed += 1
    this.checks.onTyped(editor, text)
    this.trace.push(`  typed ${text}`)
  }

  private async save(): Promise<void> {
    // Now and then a second press, faster than the screen.
    const times = this.parts.random() < 0.3 ? 2 : 1
    if (await pressAtOnce(this.button('save.save'), times)) this.counts.saves += 1
  }

  private async answer(): Promise<void> {
    const path = editorAt(this.page.url())?.path ?? ''
    const answered = await answerAtOnce(this.page, this.parts.random())
    if (answered === null) return
    const { title, label } = answered
    this.trace.push(`  "${title}": ${label}`)
    this.checks.onAnswered(path, title, label)
  }

  private async add(): Promise<void> {
    await this.press(this.button('tracking.actions'))
    await this.pressOneOf(this.page.getByRole('menu'), 'menuitem')
  }

  private async load(go: () => Promise<unknown>): Promise<void> {
    await this.page.context().setOffline(false)
    await go()
  }

  private async goOffline(): Promise<void> {
    if (this.parts.failures === 0) return
    await this.page.context().setOffline(true)
    if (this.parts.random() < 0.5) return
    await wait(this.parts.random() * this.parts.maxDelayMs)
    await this.page.context().setOffline(false)
  }

  private button(key: TextKey): Locator {
    return this.page.getByRole('button', { name: this.guest.t(key), exact: true })
  }

  private questions(): Locator {
    return this.page.getByRole('alertdialog').or(this.page.getByRole('dialog'))
  }

  private async press(button: Locator): Promise<void> {
    await pressAtOnce(button)
  }

  private async pressOneOf(within: Locator, role: 'link' | 'menuitem' = 'link'): Promise<void> {
    const all = await within.getByRole(role).all()
    if (all.length > 0) await this.press(this.pick(all))
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.parts.random() * from.length)] as T
  }
}

const committed = { waitUntil: 'commit' } as const

async function unlessGone(action: Promise<unknown>): Promise<void> {
  await action.catch((error: Error) => {
    if (!aboutPress.test(error.message)) throw error
  })
}
