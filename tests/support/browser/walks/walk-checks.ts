import { setTimeout as wait } from 'node:timers/promises'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { expect } from '@playwright/test'
import type { SignedInPage } from '../signed-in-page.ts'
import { digits, editorAt, type WalkEditor, walkEditors } from './walk-editors.ts'
import { type PageState, readPage } from './walk-page.ts'

// Only this user saves, so no other save can have been first.
const falseQuestions: readonly TextKey[] = ['save.stale', 'save.taken', 'save.gone']

// Messages that a failing network causes in the log of a page.
const aboutNetwork = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|unreachable/

/** A screen has this long to reach its next state. */
const maxReactionMs = 4500

/** Checks the expectations of the user on a walk. */
export class WalkChecks {
  // The text that was typed last, by the path of the editor. The box has it until the user discards it, then it is null.
  private readonly typed = new Map<string, string | null>()
  // The discarded texts, by the path of the editor. They must not come back.
  private readonly discarded = new Map<string, Set<string>>()
  // The paths of editors in which the user resolved a conflict, maybe with another text than the typed one.
  private readonly resolved = new Set<string>()
  // The paths of editors whose entry the user deleted, so that a conflict about the deletion is right.
  private readonly removed = new Set<string>()
  // The number of deletions that the user confirmed.
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
      this.resolved.add(path)
    }
    if (title === t('shell.leave') && label === t('shell.leave.yes')) this.discard(path)
    if (title === t('save.delete.ask') && label !== t('ui.cancel')) {
      this.removed.add(path)
      this.removals += 1
      this.typed.set(path, null)
    }
  }

  private discard(path: string): void {
    const text = this.typed.get(path) ?? null
    if (text !== null) this.discarded.set(path, new Set(this.discarded.get(path)).add(text))
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

  /** Checks the conditions that hold at every moment. */
  async checkNow(): Promise<void> {
    const state = await this.read()
    if (state.dialogs.length > 0) await this.checkDialog(state)
    await this.checkBox(state)
  }

  /** Checks that the box of the visible editor still has the typed text. */
  private async checkBox(first: PageState): Promise<void> {
    const url = this.signedInPage.page.url()
    const path = editorAt(url)?.path ?? ''
    if (!this.typed.has(path) || this.resolved.has(path)) return
    const text = this.typed.get(path) ?? null
    const isWrong = (state: PageState) => {
      if (this.signedInPage.page.url() !== url || state.isStill || state.text === null) return false
      const shown = digits(state.text)
      return text === null ? this.discarded.get(path)?.has(shown) === true : shown !== text
    }
    if (!isWrong(first)) return
    await wait(maxReactionMs)
    const state = await this.read()
    if (!isWrong(state)) return
    const isSaved = text === null && (await editorAt(url)?.find(this.signedInPage))?.includes(digits(state.text ?? ''))
    if (isSaved !== true) throw new Error(`${path} shows '${state.text}' instead of ${text ?? 'the saved text'}`)
  }

  /** Checks that the reason of the topmost dialog still exists. */
  private async checkDialog(first: PageState): Promise<void> {
    const title = first.dialogs.at(-1) ?? ''
    for (let waitedMs = 0; waitedMs <= maxReactionMs; waitedMs += maxReactionMs / 3) {
      const state = waitedMs === 0 ? first : await this.read()
      if (state.dialogs.at(-1) !== title || (await this.hasReason(title, state))) return
      await wait(maxReactionMs / 3)
    }
    throw new Error(`"${title}" has outlived its reason`)
  }

  private async hasReason(title: string, state: PageState): Promise<boolean> {
    const { t, page } = this.signedInPage
    if (title === t('save.waiting')) return state.isWriting
    const editor = editorAt(page.url())
    if (title !== t('shell.leave') || editor === undefined || state.text === null || state.isWriting) return true
    const text = digits(state.text)
    // The page knows only the saves whose response it has received.
    if (this.typed.get(editor.path) !== text || !this.isAcknowledged(text)) return true
    return !(await editor.find(this.signedInPage)).includes(text)
  }

  /** Checks that each typed text is on the server once, or in its editor, and that no editor has a discarded text. */
  async checkEnd(): Promise<void> {
    for (const editor of walkEditors) {
      if (this.typed.has(editor.path) && !this.resolved.has(editor.path)) await this.checkEditor(editor)
    }
  }

  /** Checks that only the network caused errors. */
  checkFaults(hasFailures: boolean): void {
    const { faults, refusals } = this.signedInPage
    expect(faults.filter((fault) => !(hasFailures && aboutNetwork.test(fault)))).toEqual([])
    // An editor cannot know that an entry was removed or changed. It sends no other request that the server must refuse.
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
    if (text === null && !this.isDeletionDone(path)) return
    await page.goto(`${url}/haru${path}`)
    const input = page.locator(box).first()
    await input
      .or(page.getByRole('button', { name: t('calendar.add'), exact: true }))
      .first()
      .waitFor({ state: 'attached' })
    const read = async () => withoutZero(digits(await input.inputValue({ timeout: 500 }).catch(() => '')))
    const message = text === null ? `of ${path}, which was discarded` : `of ${path}, neither saved nor in its editor`
    await expect.poll(read, { message }).toBe(text ?? withoutZero(saved[0] ?? ''))
  }

  /** Whether the deletion of an entry is done. A page that was loaded again may not have received the response. */
  private isDeletionDone(path: string): boolean {
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
