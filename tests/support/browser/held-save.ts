import type { Page, Route } from '@playwright/test'

/** The saves of a page that wait until the test continues them. */
export interface HeldSaves {
  /** Resolves once a save has been sent. */
  readonly sent: () => Promise<void>
  readonly count: () => number
  /** Lets every sent save through, or handles each with `how`. */
  readonly answer: (how?: (route: Route) => Promise<void>) => Promise<void>
}

/** Holds the writes of a page, from now on, until they are answered. */
export async function holdSaves(page: Page): Promise<HeldSaves> {
  const held: Route[] = []
  let count = 0
  let notify = Promise.withResolvers<void>()
  await page.route(/\/haru\/api\/.*\/(create|update|delete)$/, (route) => {
    held.push(route)
    count += 1
    notify.resolve()
  })
  return {
    sent: () => (held.length > 0 ? Promise.resolve() : notify.promise),
    count: () => count,
    answer: async (how = (route) => route.continue()) => {
      notify = Promise.withResolvers<void>()
      for (const route of held.splice(0)) await how(route)
    },
  }
}
