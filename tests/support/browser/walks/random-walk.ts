import { setTimeout as wait } from 'node:timers/promises'
import type { Dialog } from '@playwright/test'
import { randomFrom, shuffled } from '../../data/random.ts'
import type { SignedInPage } from '../signed-in-page.ts'
import { type ActionName, actionsElsewhere, actionsInEditor } from './walk-actions.ts'
import { editorAt, prepareEditors, type WalkEditor, walkEditors } from './walk-editors.ts'
import { goAlong, rest, settleNetwork, stopDelays } from './walk-page.ts'
import { unlessGone, type WalkOptions, WalkUser, type WalkUserParts } from './walk-user.ts'
import { watchPages } from './walk-watch.ts'

/** The actions of a walk. A walk without typing or saves tests nothing. */
export interface WalkCounts {
  readonly typed: number
  readonly saves: number
}

/**
 * Walks at random through editors on a slow network. After each step it checks that no typed text is lost without a question, that no
 * dialog outlives its reason, that the server has each acknowledged save once, and that no save moves another screen.
 */
export async function walk(signedInPage: SignedInPage, options: WalkOptions): Promise<WalkCounts> {
  const random = randomFrom(options.seed)
  await watchPages(signedInPage.context, { ...options, saveLabel: signedInPage.t('save.save') })
  await prepareEditors(signedInPage)
  const walker = new Walker(signedInPage, { ...options, random })
  // Several walks run at once, and then a page takes longer.
  signedInPage.context.setDefaultTimeout(90_000)
  signedInPage.page.on('dialog', acceptDialog)
  try {
    await signedInPage.open(walker.firstPath)
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

const editorsOfWalk = 4

class Walker extends WalkUser {
  readonly firstPath: string
  // Few, so that the user often comes back to one with unsaved text.
  private readonly editors: readonly WalkEditor[]

  constructor(signedInPage: SignedInPage, parts: WalkUserParts) {
    super(signedInPage, parts)
    this.editors = shuffled(walkEditors, parts.random).slice(0, editorsOfWalk)
    this.firstPath = this.editors[0]?.path ?? ''
  }

  async step(): Promise<void> {
    await unlessGone(this.checks.checkNow())
    const hasQuestion = (await this.questions().count()) > 0
    const name = hasQuestion && this.parts.random() < 0.8 ? 'answer' : this.pick(this.possible())
    this.trace.push(`${name} at ${this.page.url().replace(this.signedInPage.url, '')}`)
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
    typeDuringSave: () => this.typeDuringSave(),
    leaveDuringSave: () => this.leaveDuringSave(),
    discard: () => this.discard(),
    save: () => this.save(),
    back: () => goAlong(this.page, 'back'),
    forward: () => goAlong(this.page, 'forward'),
    arrow: () => this.press(this.page.getByRole('link', { name: this.signedInPage.t('shell.back'), exact: true })),
    section: () => this.pressOneOf(this.page.getByRole('navigation', { name: this.signedInPage.t('shell.sections') })),
    view: () => this.pressOneOf(this.page.getByRole('navigation', { name: this.signedInPage.t('shell.views') })),
    link: () => this.pressOneOf(this.page.getByRole('main')),
    add: () => this.add(),
    nextDay: () =>
      this.press(this.page.getByRole('main').getByRole('button', { name: this.signedInPage.t('ui.period.next') })),
    previousDay: () =>
      this.press(this.page.getByRole('main').getByRole('button', { name: this.signedInPage.t('ui.period.previous') })),
    open: () => this.open(this.pick(this.editors)),
    reload: () => this.reload(),
    openFromMessage: () => this.press(this.button('save.open')),
    remove: () => this.press(this.button('save.delete')),
    undo: () => this.press(this.button('tracking.undo')),
    goOffline: () => this.goOffline(),
    wait: () => wait(this.parts.random() * this.parts.maxDelayMs),
  }

  /** Types, saves, types on before the response arrives, and checks that the response keeps the later text. */
  private async typeDuringSave(): Promise<void> {
    const editor = editorAt(this.page.url())
    if (editor === undefined) return
    await this.type()
    await this.save()
    await this.type()
    // A press during a save.
    if (this.parts.random() < 0.5) await this.save()
    await settleNetwork(this.page)
    await this.returnTo(editor)
    await this.checks.checkNow()
  }

  /** Leaves the screen during its save, and waits elsewhere for the response without pressing anything. */
  private async leaveDuringSave(): Promise<void> {
    const editor = editorAt(this.page.url())
    await this.type()
    await this.save()
    await this.leave()
    await this.choose('save.waiting', 'save.waiting.leave')
    await this.page.waitForURL((url) => editorAt(url.href) !== editor, { timeout: 1000 })
    await rest(this.page)
    await settleNetwork(this.page)
    await wait(500)
    await this.checks.checkNow()
  }

  /** Leaves without saving, and checks that the typed text is discarded. */
  private async discard(): Promise<void> {
    const editor = editorAt(this.page.url())
    if (editor === undefined) return
    await this.type()
    await this.leave()
    await this.choose('shell.leave', 'shell.leave.yes')
    await settleNetwork(this.page)
    await this.returnTo(editor)
    await this.checks.checkNow()
  }

  private leave(): Promise<unknown> {
    return this.parts.random() < 0.5 ? this.actions.section() : this.actions.back()
  }
}
