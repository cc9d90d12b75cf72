import { actualFormat } from './actual.ts'
import { actualDatabaseFormat } from './actual-database.ts'
import { appleHealthFormat } from './apple-health.ts'
import { bankSaladFormat } from './bank-salad.ts'
import { camt053Format } from './camt053.ts'
import { cronometerFormats } from './cronometer.ts'
import { daylioFormat } from './daylio.ts'
import type { DatabaseFormat, TextFormat } from './file-format.ts'
import { fitnotesFormat } from './fitnotes.ts'
import { googleFitFormat } from './google-fit.ts'
import { healthConnectFormat } from './health-connect.ts'
import { hevyFormat } from './hevy.ts'
import { iCalendarFormat } from './i-calendar.ts'
import { mintFormat } from './mint.ts'
import { moneyManagerFormat } from './money-manager.ts'
import { mt940Format } from './mt940.ts'
import { myfitnesspalFormats } from './myfitnesspal.ts'
import { ofxFormat } from './ofx.ts'
import { qifFormat } from './qif.ts'
import { samsungHealthFormat } from './samsung-health.ts'
import { sleepAsAndroidFormat } from './sleep-as-android.ts'
import { sleepCycleFormat } from './sleep-cycle.ts'
import { strongFormat } from './strong.ts'
import { strongliftsFormats } from './stronglifts.ts'
import type { ProductTable } from './table-format.ts'
import { ynabFormat } from './ynab.ts'

/** The tables that are known by their header. The first that matches is taken. */
export const tableFormats: readonly ProductTable[] = [
  strongFormat,
  hevyFormat,
  fitnotesFormat,
  ...strongliftsFormats,
  ...cronometerFormats,
  googleFitFormat,
  sleepCycleFormat,
  moneyManagerFormat,
  bankSaladFormat,
  ynabFormat,
  mintFormat,
  actualFormat,
  daylioFormat,
  ...myfitnesspalFormats,
]

export const textFormats: readonly TextFormat[] = [
  appleHealthFormat,
  samsungHealthFormat,
  sleepAsAndroidFormat,
  ofxFormat,
  qifFormat,
  camt053Format,
  mt940Format,
  iCalendarFormat,
]

export const databaseFormats: readonly DatabaseFormat[] = [healthConnectFormat, actualDatabaseFormat]
