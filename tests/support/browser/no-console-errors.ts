import { afterEach } from 'vitest'
import { throwConsoleErrors } from '../console-errors.ts'

afterEach(throwConsoleErrors)
