import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Food } from '@haru/shared/food/food.ts'
import type { FoodCatalogue } from './catalogue.ts'
import { parseKinds, parseStarterFoods } from './starter/starter-csv.ts'

/**
 * The writes of other users wait for a batch, which takes some dozen milliseconds. Smaller batches write more pages of the index:
 * batches of 10 take twice the work, and five times as many writes that the disk confirms.
 */
const batchSize = 50

/** What the catalogue of this version is made of: changes when the index is made in another way. */
const indexVersion = '4'

/** The folder of the files that Haru brings. From `server/src` and from the bundle in `server/dist` it is the same way off. */
export function starterFolder(program: string): string {
  return join(program, '../src/food/starter')
}

/**
 * Loads the foods that Haru brings from the CSV files of a folder, if they are others than those loaded last, and answers how
 * many changed. Others are answered meanwhile. What is no longer in the files goes.
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
    const began = performance.now()
    changed += await catalogue.put(foods.slice(from, from + batchSize))
    // As long again for everybody else: people who have waited for the start are waiting for answers now.
    await wait(performance.now() - began)
  }
  changed += await catalogue.removeExcept('haru', new Set(foods.map(({ id }) => id)))
  await catalogue.saveDigest('haru', digest)
  return changed
}

interface StarterTexts {
  readonly kinds: string
  readonly foods: readonly string[]
}

/** The file that holds the kinds of food; the others hold foods. */
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

/** All foods that Haru brings. */
export async function readStarterFoods(folder: string): Promise<readonly Food[]> {
  return parseStarterTexts(await readStarterTexts(folder))
}
