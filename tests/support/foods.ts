import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { readStarter } from '@haru/server/src/food/starter/read.ts'
import type { Running } from '@haru/server/src/testing/start-app.ts'

const folder = join(import.meta.dirname, '../../server/src/food/starter')

/** Puts the foods that Haru brings into the catalogue of a server, at once: nobody else is waiting for an answer. */
export async function stock({ db }: Running): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  await openCatalogue(db).put(texts.flatMap(readStarter))
}
