import { setTimeout } from 'node:timers/promises'

/** Waits until a pause in typing is long enough. */
export type TypingPause = () => Promise<unknown>

/** This is longer than the pause between two keystrokes. */
const typingPauseMs = 300

export const waitForTypingPause: TypingPause = () => setTimeout(typingPauseMs)

const maxUsers = 10_000

/**
 * Creates a function that waits for a pause in typing and returns whether the text is still the latest of the user. A screen searches
 * while the user types; only the last search reaches a provider.
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
