import { answers } from '../en/answers.ts'
import { areaNames } from '../en/area-names.ts'
import { errors } from '../en/errors.ts'
import { shell } from '../en/shell.ts'
import { ui } from '../en/ui.ts'

/** The texts of the bars, messages and dialogs of every screen, and the reasons of refusals. */
export const baseTexts = { ...answers, ...areaNames, ...errors, ...shell, ...ui } as const
