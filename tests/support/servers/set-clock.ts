import type { TestApp } from '@haru/server/src/testing/start-app.ts'

/** Sets the server's clock. */
export function setClock({ clocks }: TestApp, instant: number): void {
  clocks.jump(instant - clocks.now())
}
