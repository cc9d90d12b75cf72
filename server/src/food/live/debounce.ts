import { setTimeout } from 'node:timers/promises'

/** Takes as long as a pause in which somebody has stopped typing. */
export type TypingPause = () => Promise<unknown>

/** Longer than a pause between two letters. */
const typingPauseMs = 300

export const waitForTypingPause: TypingPause = () => setTimeout(typingPauseMs)

const maxUsers = 10_000

/**
 * Tells whether somebody still wants the same after a rest. Who types sends a search with each pause between two letters, and
 * means the last: a stranger is asked for that one alone.
 */
export function createDebounce(pause: TypingPause): (userId: string, text: string) => Promise<boolean> {
  const latestTexts = new Map<string, string>()
  return async (userId, text) => {
    if (latestTexts.size >= maxUsers) latestTexts.clear()
    latestTexts.set(userId, text)
    await pause()
    return latestTexts.get(userId) === text
  }
}
