import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'
import { useText } from '../lib/language.tsx'
import { setUnsavedChanges } from '../session/unsaved-changes.ts'
import { useChoiceDialog, useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'

type Guard = () => Promise<boolean>

// One screen is open at a time, so one guard is enough. Outside React, because the router asks it before anything renders.
let guard: Guard | null = null

/** The save of an editor, to the question whether to leave it. */
export interface PendingSave {
  /** Whether an answer is on its way, as the screen shows it. */
  readonly isRunning: boolean
  /** The same at this very moment. */
  readonly checkRunning: () => boolean
  /** Resolves once no answer is on its way. */
  readonly waitForEnd: () => Promise<void>
  readonly onEvent: (event: 'askToLeave' | 'stay' | 'leave') => void
}

export interface LeaveGuardOptions {
  /** Stores what is typed for the page to come. Returns whether that worked. */
  readonly onStore?: () => boolean
  /** The user leaves without saving: what is typed is not wanted. */
  readonly onDiscard?: () => void
  readonly save?: PendingSave
}

/**
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab. During a save the question waits for
 * its answer. Returns a function that lets the screen go without asking, for what a screen does itself after saving.
 */
export function useLeaveGuard(isDirty: boolean, options: LeaveGuardOptions = {}): () => void {
  const checkDirty = useEffectEvent(() => isDirty)
  const handleStore = useEffectEvent(() => options.onStore?.() === true)
  const handleDiscard = useEffectEvent(() => options.onDiscard?.())
  const confirmDiscard = useDiscardDialog()
  const waitForSave = usePendingSaveDialog(options.save)
  const handleLeave = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const choice = await waitForSave()
    if (choice !== 'ended') return choice === 'leave'
    if (signal.aborted || !checkDirty()) return true
    const mayLeave = await confirmDiscard(signal)
    if (mayLeave) handleDiscard()
    return mayLeave
  })
  const isGuarded = isDirty || options.save?.isRunning === true

  useEffect(() => {
    if (!isGuarded) return
    const removed = new AbortController()
    guard = () => handleLeave(removed.signal)
    setUnsavedChanges({ store: () => handleStore() && removeGuardBeforeReload() })
    addEventListener('beforeunload', preventUnload)
    const unguardHistory = guardHistory()
    return () => {
      removed.abort()
      removeGuard()
      removeEventListener('beforeunload', preventUnload)
      unguardHistory()
    }
  }, [isGuarded])

  return removeGuard
}

function useDiscardDialog(): (signal: AbortSignal) => Promise<boolean> {
  const confirm = useConfirmDialog()
  const t = useText()
  return (signal) =>
    confirm({
      title: t('shell.leave'),
      text: t('shell.leave.text'),
      yes: t('shell.leave.yes'),
      no: t('shell.leave.no'),
      danger: true,
      signal,
    })
}

/** While a save is under way: it is waited for, or goes on without the screen. `ended`: none is (any more). */
function usePendingSaveDialog(save: PendingSave | undefined): () => Promise<'ended' | 'leave' | 'stay'> {
  const showChoiceDialog = useChoiceDialog()
  const t = useText()
  return async () => {
    if (save?.checkRunning() !== true) return 'ended'
    save.onEvent('askToLeave')
    const ended = new AbortController()
    const choice = showChoiceDialog({
      title: t('save.waiting'),
      text: t('save.waiting.text'),
      choices: [
        { value: 'stay', label: t('shell.leave.no') },
        { value: 'leave', label: t('save.waiting.leave') },
      ],
      signal: ended.signal,
    })
    const result = await Promise.race([
      choice.then((value) => value ?? 'stay'),
      save.waitForEnd().then(() => 'ended' as const),
    ])
    ended.abort()
    if (result !== 'ended') save.onEvent(result)
    return result
  }
}

/** Wraps every move of the router (links, redirects, code): it waits for the answer where a screen is guarded. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  if (guard === null || isCurrentUrl(to)) navigate(to, options)
  else void guard().then((mayLeave) => mayLeave && leaveUnguarded(() => navigate(to, options)))
}

// Nothing is left behind, so nobody is asked; and the guard stays.
function isCurrentUrl(to: string): boolean {
  return to === `${location.pathname}${location.search}`
}

function removeGuard(): void {
  guard = null
  setUnsavedChanges(null)
}

function removeGuardBeforeReload(): true {
  removeGuard()
  return true
}

function leaveUnguarded(navigateAway: () => void): void {
  removeGuard()
  navigateAway()
}

function preventUnload(event: BeforeUnloadEvent): void {
  if (guard !== null) event.preventDefault()
}

// Back and Forward. A browser without the Navigation API goes back without asking.
function guardHistory(): () => void {
  if (!('navigation' in window)) return () => undefined
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'traverse' || guard === null || !event.cancelable) return
    event.preventDefault()
    const steps = event.destination.index - (navigation.currentEntry?.index ?? 0)
    void guard().then((mayLeave) => mayLeave && leaveUnguarded(() => history.go(steps)))
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}
