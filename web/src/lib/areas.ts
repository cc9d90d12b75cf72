import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas as registered } from '@haru/shared/areas/register.ts'

/** The areas this app shows. The one place that asks the register, so that a test can show others. */
export const areas: readonly AnyArea[] = registered
