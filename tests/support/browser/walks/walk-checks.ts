import { setTimeout as wait } from 'node:timers/promises'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { expect } from '@playwright/test'
import type { SignedInPage } from '../signed-in-page.ts'
import { digits, editorAt, type WalkEditor, walkEditors } from './walk-editors.ts'
import { type PageState, readPage } from './walk-page.ts'

// Only this user saves, so no other save can have been first.
const falseQuestions: readonly TextKey[] = ['save.stale', 'save.taken', 'save.gone']

// What a network that fails brings about in the log of a page.
const aboutNetwork = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|unreachable/

/** A screen is given this long to show what it is about to show. */
const patienceMs = 4500

/** What a user may expect on a walk, and whether it is so. */
export class WalkChecks {
  // What was typed last, by the path of the editor: it is in the box until it is given up. Null once it was given up.
  private readonly typed = new Map<string, string | null>()
  // What was left without saving, by the path of the editor: it must not come back.
  private readonly givenUp = new Map<string, Set<string>>()
  // Of these the user has chosen something else than what was typed, when asked which shall stay.
  private readonly unsure = new Set<string>()
  // These were deleted, so that the user is not surprised to hear of it.
  private readonly removed = new Set<string>()
  // How many deletions the user has agreed to.
  private removals = 0
  // All writes that the server has acknowledged, as they were sent.
  private readonly acknowledged: string[] = []
  private readonly signedInPage: SignedInPage

  constructor(signedInPage: SignedInPage) {
    this.signedInPage = signedInPage
  }

  onTyped({ path }: WalkEditor, text: string): void {
    this.typed.set(path, text)
  }

  onAnswered(path: string, title: string, label: string): void {
    const { t } = this.signedInPage
    if (falseQuestions.some((key) => t(key) === title)) {
      if (!this.removed.has(path)) throw new Error(`"${title}" although no other user saves`)
      this.unsure.add(path)
    }
    if (title === t('shell.leave') && label === t('shell.leave.yes')) this.giveUp(path)
    if (title === t('save.delete.ask') && label !== t('ui.cancel')) {
      this.removed.add(path)
      this.removals += 1
      this.typed.set(path, null)
    }
  }

  private giveUp(path: string): void {
    const text = this.typed.get(path) ?? null
    if (text !== null) this.givenUp.set(path, new Set(this.givenUp.get(path)).add(text))
    this.typed.set(path, null)
  }

  async read(): Promise<PageState> {
    const { page } = this.signedInPage
    const state = await readPage(page, editorAt(page.url())?.box ?? null)
    this.acknowledged.push(...state.acknowledged)
    const [violation] = state.violations
    if (violation !== undefined) throw new Error(violation)
    return state
  }

  /** What holds at every moment. */
  async checkNow(): Promise<void> {
    const state = await this.read()
    if (state.dialogs.length > 0) await this.checkDialog(state)
    await this.checkBox(state)
  }

  /** What was typed in the editor that is in view is still in its box. */
  private async checkBox(first: PageState): Promise<void> {
    const url = this.signedInPage.page.url()
    const path = editorAt(url)?.path ?? ''
    if (!this.typed.has(path) || this.unsure.has(path)) return
    const text = this.typed.get(path) ?? null
    const isWrong = (state: PageState) => {
      if (this.signedInPage.page.url() !== url || state.isStill || state.text === null) return false
      const shown = digits(state.text)
      return text === null ? this.givenUp.get(path)?.has(shown) === true : shown !== text
    }
    if (!isWrong(first)) return
    await wait(patienceMs)
    const state = await this.read()
    if (!isWrong(state)) return
    const isSaved = text === null && (await editorAt(url)?.find(this.signedInPage))?.includes(digits(state.text ?? ''))
    if (isSaved !== true) throw new Error(`${path} shows '${state.text}' instead of ${text ?? 'what is saved'}`)
  }

  /** What the topmost dialog is about is still there. */
  private async checkDialog(first: PageState): Promise<void> {
    const title = first.dialogs.at(-1) ?? ''
    for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += patienceMs / 3) {
      const state = waitedMs === 0 ? first : await this.read()
      if (state.dialogs.at(-1) !== title || (await this.hasReason(title, state))) return
      await wait(patienceMs / 3)
    }
    throw new Error(`"${title}" has outlived its reason`)
  }

  private async hasReason(title: string, state: PageState): Promise<boolean> {
    const { t, page } = this.signedInPage
    if (title === t('save.waiting')) return state.isWriting
    const editor = editorAt(page.url())
    if (title !== t('shell.leave') || editor === undefined || state.text === null || state.isWriting) return true
    const text = digits(state.text)
    // Only what the page has heard of can be known there.
    if (this.typed.get(editor.path) !== text || !this.isAcknowledged(text)) return true
    return !(await editor.find(this.signedInPage)).includes(text)
  }

  /** All that was typed and not given up is on the server, once, or in its editor. What was given up is in no editor. */
  async checkEnd(): Promise<void> {
    for (const editor of walkEditors) {
      if (this.typed.has(editor.path) && !this.unsure.has(editor.path)) await this.checkEditor(editor)
    }
  }

  /** Nothing went wrong that the network has not brought about. */
  checkFaults(hasFailures: boolean): void {
    const { faults, refusals } = this.signedInPage
    expect(faults.filter((fault) => !(hasFailures && aboutNetwork.test(fault)))).toEqual([])
    // What it cannot know the server has to say. Else an editor asks for nothing that cannot be.
    expect(refusals.filter((refusal) => !/^(404|409) /.test(refusal))).toEqual([])
  }

  private async checkEditor({ path, box, find }: WalkEditor): Promise<void> {
    const { page, url, t } = this.signedInPage
    const text = this.typed.get(path) ?? null
    const saved = await find(this.signedInPage)
    if (saved.length > 1) throw new Error(`${path} was saved more than once: ${saved}`)
    if (text !== null && saved[0] === text) return
    if (text !== null && this.isAcknowledged(text)) {
      throw new Error(`${path} was saved as ${text}, and the server has '${saved}'`)
    }
    if (text === null && !this.hasGone(path)) return
    await page.goto(`${url}/haru${path}`)
    const input = page.locator(box).first()
    await input
      .or(page.getByRole('button', { name: t('calendar.add'), exact: true }))
      .first()
      .waitFor({ state: 'attached' })
    const read = async () => withoutZero(digits(await input.inputValue({ timeout: 500 }).catch(() => '')))
    const message = text === null ? `of ${path}, which was given up` : `of ${path}, neither saved nor in its editor`
    await expect.poll(read, { message }).toBe(text ?? withoutZero(saved[0] ?? ''))
  }

  /** Whether what was given up in an editor is gone: a page that was loaded anew may not have heard of a deletion. */
  private hasGone(path: string): boolean {
    const deletions = this.acknowledged.filter((write) => write.startsWith('DELETE ')).length
    return !this.removed.has(path) || deletions >= this.removals
  }

  private isAcknowledged(text: string): boolean {
    // A clock has a colon on the wire.
    const sent = new RegExp(`[":]${text}[",}]`)
    return this.acknowledged.some((write) => sent.test(write.replaceAll(/(\d\d):(\d\d)/g, '$1$2')))
  }
}

function withoutZero(text: string): string {
  return text === '0' ? '' : text
}
