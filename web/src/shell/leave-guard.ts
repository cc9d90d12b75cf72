import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'
import { useText } from '../lib/language.tsx'
import { setUnsavedChanges } from '../session/unsaved-changes.ts'
import { useChoiceDialog, useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'

type Guard = () => Promise<boolean>

// One screen is open at a time, so one guard is enough. Outside React, because the router calls it before rendering.
let guard: Guard | null = null

/** A running save of an editor, as the leave guard needs it. */
export interface PendingSave {
  /** Whether a request is running, as rendered. */
  readonly isRunning: boolean
  /** Whether a request is running at the time of the call. */
  readonly checkRunning: () => boolean
  /** Resolves once no request is running. */
  readonly waitForEnd: () => Promise<void>
  readonly onEvent: (event: 'askToLeave' | 'stay' | 'leave') => void
}

export interface LeaveGuardOptions {
  /** Stores unsaved changes for the page after a reload. Returns whether that worked. */
  readonly onStore?: () => boolean
  /** Called when the user discards unsaved changes. */
  readonly onDiscard?: () => void
  readonly save?: PendingSave
}

/**
 * Confirms before the user leaves a screen with unsaved changes by a link, by Back or by closing the tab. During a save it waits
 * for the response first. Returns a function that removes the guard, for navigation after a save.
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

/** Waits for a running save, unless the user leaves without waiting. `ended`: no save is running. */
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

/**
 * Wraps every navigation of the router (links, redirects, code): on a guarded screen it waits for the user's decision. A link to the current
 * URL, such as one that is pressed twice, adds no history entry, as in a browser without a router.
 */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  if (isCurrentUrl(to)) navigate(to, { ...options, replace: true })
  else if (guard === null) navigate(to, options)
  else void guard().then((mayLeave) => mayLeave && leaveUnguarded(() => navigate(to, options)))
}

// Navigation to the current URL leaves no screen, so the guard stays and shows no dialog.
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

// Back and Forward. Without the Navigation API the browser goes back without a dialog.
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
