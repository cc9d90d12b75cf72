import { answers } from '../ko/answers.ts'
import { areaNames } from '../ko/area-names.ts'
import { errors } from '../ko/errors.ts'
import { shell } from '../ko/shell.ts'
import { ui } from '../ko/ui.ts'
import type { Phrase } from '../phrase.ts'
import type { baseTexts as en } from './base.en.ts'

export const baseTexts: Record<keyof typeof en, Phrase> = { ...answers, ...areaNames, ...errors, ...shell, ...ui }
