import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'
import { useText } from '../lib/language.tsx'
import { holdUnsaved } from '../lib/unsaved.ts'
import { useConfirm } from '../ui/Ask.tsx'

type Guard = () => Promise<boolean>

// One screen is open at a time, so one guard is enough. Outside React, because the router asks it before anything renders.
let guard: Guard | null = null

/**
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab. Answers a function that lets the
 * screen go without asking, for what a screen does itself after saving. `keep` is for when the page itself has to be loaded
 * anew: it keeps what is typed for the screen to come, and answers whether that worked.
 */
export function useLeaveGuard(isDirty: boolean, keep: (() => boolean) | null = null): () => void {
  const confirm = useConfirm()
  const t = useText()
  const ask = useEffectEvent(() =>
    confirm({
      title: t('shell.leave'),
      text: t('shell.leave.text'),
      yes: t('shell.leave.yes'),
      no: t('shell.leave.no'),
      danger: true,
    }),
  )

  const handleKeep = useEffectEvent(() => keep?.() === true)

  useEffect(() => {
    if (!isDirty) return
    guard = () => ask()
    holdUnsaved({ keep: () => handleKeep() && letGo() })
    addEventListener('beforeunload', refuse)
    const stopAsking = guardHistory()
    return () => {
      release()
      removeEventListener('beforeunload', refuse)
      stopAsking()
    }
  }, [isDirty])

  return release
}

/** Wraps every move of the router (links, redirects, code): it waits for the answer where a screen is guarded. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  if (guard === null || isHere(to)) navigate(to, options)
  else void guard().then((isFree) => isFree && leave(() => navigate(to, options)))
}

// Nothing is left behind, so nobody is asked; and the guard stays.
function isHere(to: string): boolean {
  return to === `${location.pathname}${location.search}`
}

function release(): void {
  guard = null
  holdUnsaved(null)
}

function letGo(): true {
  release()
  return true
}

function leave(go: () => void): void {
  release()
  go()
}

function refuse(event: BeforeUnloadEvent): void {
  if (guard !== null) event.preventDefault()
}

// Back and Forward. A browser without the Navigation API goes back without asking.
function guardHistory(): () => void {
  if (!('navigation' in window)) return () => undefined
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'traverse' || guard === null || !event.cancelable) return
    event.preventDefault()
    const steps = event.destination.index - (navigation.currentEntry?.index ?? 0)
    void guard().then((isFree) => isFree && leave(() => history.go(steps)))
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}
