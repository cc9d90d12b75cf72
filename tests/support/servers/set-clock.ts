import type { Running } from '@haru/server/src/testing/start-app.ts'

/** Sets the server's clock. */
export function setClock({ clocks }: Running, instant: number): void {
  clocks.jump(instant - clocks.now())
}
