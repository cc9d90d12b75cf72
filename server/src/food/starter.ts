import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Food } from '@haru/shared/food/food.ts'
import type { FoodCatalogue } from './catalogue.ts'
import { parseKinds, parseStarterFoods } from './starter/starter-csv.ts'

/**
 * The writes of users wait for a batch, which takes some dozen milliseconds. Batches of 10 would take twice the work and five times as
 * many synced writes, because they rewrite more pages of the index.
 */
const batchSize = 50

/** The version of the index format. A change reloads the starter foods. */
const indexVersion = '4'

/** The folder of the starter foods. The relative path is the same from `server/src` and from the bundle in `server/dist`. */
export function resolveStarterFolder(program: string): string {
  return join(program, '../src/food/starter')
}

/**
 * Loads the starter foods from the CSV files of a folder if the files changed since the last load, and returns how many foods changed.
 * Foods that are no longer in the files are removed. The server responds to requests meanwhile.
 */
export async function loadStarter(catalogue: FoodCatalogue, folder: string): Promise<number> {
  const texts = await readStarterTexts(folder)
  const digest = createHash('sha256')
    .update([indexVersion, texts.kinds, ...texts.foods].join('\0'))
    .digest('hex')
  if ((await catalogue.readDigest('haru')) === digest) return 0
  await catalogue.flush()
  const foods = parseStarterTexts(texts)
  let changed = 0
  for (let from = 0; from < foods.length; from += batchSize) {
    const startedAt = performance.now()
    changed += await catalogue.put(foods.slice(from, from + batchSize))
    // Pause as long as the batch took, so that requests right after the start get their responses.
    await wait(performance.now() - startedAt)
  }
  changed += await catalogue.removeExcept('haru', new Set(foods.map(({ id }) => id)))
  await catalogue.saveDigest('haru', digest)
  return changed
}

interface StarterTexts {
  readonly kinds: string
  readonly foods: readonly string[]
}

/** The file with the kinds of food; the other files list foods. */
const kindsFile = 'kinds.csv'

async function readStarterTexts(folder: string): Promise<StarterTexts> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv') && name !== kindsFile).sort()
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { kinds: await read(kindsFile), foods: await Promise.all(names.map(read)) }
}

function parseStarterTexts({ kinds: text, foods }: StarterTexts): readonly Food[] {
  const kinds = parseKinds(text)
  return foods.flatMap((each) => parseStarterFoods(each, kinds))
}

/** Reads all starter foods. */
export async function readStarterFoods(folder: string): Promise<readonly Food[]> {
  return parseStarterTexts(await readStarterTexts(folder))
}
