// Measures what DESIGN section 5 promises, and prints it beside the promise. It fails for nothing: a busy machine is slow.
// `npm run bench` measures everything, `npm run bench -- foods` finding foods alone, and `-- foods 100000` among fewer; `-- imports` and
// `-- imports 1000000` bring them in.
import { benchFoods } from './foods.ts'
import { benchImports } from './imports.ts'
import { benchServer } from './server.ts'
import { benchWeb } from './web.ts'

const [what = '', number] = process.argv.slice(2)
const count = number === undefined ? undefined : Number(number)

if (what === '') {
  await benchServer()
  await benchWeb()
}
if (what !== 'imports') await benchFoods(count)
if (what !== 'foods') await benchImports(count)
