import { join } from 'node:path'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { readStarterFoods, resolveStarterFolder } from '@haru/server/src/food/starter.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'

const folder = resolveStarterFolder(join(import.meta.dirname, '../../../server/src'))

/** Loads starter foods of Haru, by default all, into the catalogue of a server without pauses, because no other request waits. */
export async function loadStarterFoods({ db }: TestApp, count = Number.POSITIVE_INFINITY): Promise<void> {
  await openCatalogue(db).put((await readStarterFoods(folder)).slice(0, count))
}
