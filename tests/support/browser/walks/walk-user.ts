import { setTimeout as wait } from 'node:timers/promises'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Locator, Page } from '@playwright/test'
import type { SignedInPage } from '../signed-in-page.ts'
import { WalkChecks } from './walk-checks.ts'
import { editorAt, type WalkEditor } from './walk-editors.ts'
import { answerDialogAtOnce, goAlong, pressAtOnce, typeAtOnce } from './walk-page.ts'

export interface WalkOptions {
  readonly seed: number
  readonly steps: number
  /** The largest delay of a response. */
  readonly maxDelayMs: number
  /** The share of requests that fail, before or after the server has received them. With failures the network is also off now and then. */
  readonly failures: number
}

export interface WalkUserParts extends WalkOptions {
  readonly random: () => number
}

// A press without a target is ignored, and so is one on a page that is being left.
const aboutPress = /Timeout|detached|closed|navigat|context was destroyed|interrupted|ERR_ABORTED|not attached/i

/** The actions of a user on the screens of a walk, by the labels of the screens. */
export class WalkUser {
  readonly trace: string[] = []
  readonly counts = { typed: 0, saves: 0 }
  readonly checks: WalkChecks
  protected readonly page: Page
  protected readonly signedInPage: SignedInPage
  protected readonly parts: WalkUserParts

  constructor(signedInPage: SignedInPage, parts: WalkUserParts) {
    this.signedInPage = signedInPage
    this.page = signedInPage.page
    this.parts = parts
    this.checks = new WalkChecks(signedInPage)
  }

  /** Opens an editor again if it was left: through the history, or by its URL. */
  async returnTo(editor: WalkEditor): Promise<void> {
    if (editorAt(this.page.url()) === editor) return
    await goAlong(this.page, this.parts.random() < 0.5 ? 'back' : 'forward')
    await wait(300)
    if (editorAt(this.page.url()) !== editor) await this.open(editor)
    await this.awaitBox(editor)
  }

  // A user waits for the screen that is loading.
  private async awaitBox({ box }: WalkEditor): Promise<void> {
    const any = this.page.locator(box).or(this.button('calendar.add')).or(this.questions())
    await any.first().waitFor({ state: 'attached', timeout: 4 * this.parts.maxDelayMs + 1000 })
  }

  async type(): Promise<void> {
    const url = this.page.url()
    const editor = editorAt(url)
    if (editor === undefined) return
    await this.awaitBox(editor)
    const box = this.page.locator(editor.box).first()
    const add = this.button('calendar.add')
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

  async save(): Promise<void> {
    // Now and then a second press, faster than the screen.
    const times = this.parts.random() < 0.3 ? 2 : 1
    if (await pressAtOnce(this.button('save.save'), times)) this.counts.saves += 1
  }

  /** Presses one of the buttons of a dialog, if it is open. */
  async choose(title: TextKey, label: TextKey): Promise<void> {
    const { t } = this.signedInPage
    const path = editorAt(this.page.url())?.path ?? ''
    const button = this.page
      .getByRole('alertdialog', { name: t(title) })
      .getByRole('button', { name: t(label), exact: true })
    const isAsked = await button.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
    if (!isAsked || !(await pressAtOnce(button))) return
    this.trace.push(`  "${t(title)}": ${t(label)}`)
    this.checks.onAnswered(path, t(title), t(label))
  }

  async answer(): Promise<void> {
    const path = editorAt(this.page.url())?.path ?? ''
    const answered = await answerDialogAtOnce(this.page, this.parts.random())
    if (answered === null) return
    const { title, label } = answered
    this.trace.push(`  "${title}": ${label}`)
    this.checks.onAnswered(path, title, label)
  }

  async add(): Promise<void> {
    await this.press(this.button('tracking.actions'))
    await this.pressOneOf(this.page.getByRole('menu'), 'menuitem')
  }

  async open(editor: WalkEditor): Promise<void> {
    await this.load(() => this.page.goto(`${this.signedInPage.url}/haru${editor.path}`, committed))
  }

  async reload(): Promise<void> {
    await this.load(() => this.page.reload(committed))
  }

  private async load(go: () => Promise<unknown>): Promise<void> {
    await this.page.context().setOffline(false)
    // A reload loses the events that the page has noted.
    await unlessGone(this.checks.read())
    await go()
  }

  async goOffline(): Promise<void> {
    if (this.parts.failures === 0) return
    await this.page.context().setOffline(true)
    if (this.parts.random() < 0.5) return
    await wait(this.parts.random() * this.parts.maxDelayMs)
    await this.page.context().setOffline(false)
  }

  button(key: TextKey): Locator {
    return this.page.getByRole('button', { name: this.signedInPage.t(key), exact: true })
  }

  questions(): Locator {
    return this.page.getByRole('alertdialog').or(this.page.getByRole('dialog'))
  }

  async press(button: Locator): Promise<void> {
    await pressAtOnce(button)
  }

  async pressOneOf(within: Locator, role: 'link' | 'menuitem' = 'link'): Promise<void> {
    const all = await within.getByRole(role).all()
    if (all.length > 0) await this.press(this.pick(all))
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.parts.random() * from.length)] as T
  }
}

const committed = { waitUntil: 'commit' } as const

export async function unlessGone(action: Promise<unknown>): Promise<void> {
  await action.catch((error: Error) => {
    if (!aboutPress.test(error.message)) throw error
  })
}
