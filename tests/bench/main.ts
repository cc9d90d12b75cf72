// Measures what DESIGN section 5 promises, and prints it beside the promise. It fails for nothing: a busy machine is slow.
// `npm run bench` measures everything, `npm run bench -- foods` finding foods alone, and `-- foods 100000` among fewer.
import { benchFoods } from './foods.ts'
import { benchServer } from './server.ts'
import { benchWeb } from './web.ts'

const [what = '', count] = process.argv.slice(2)

if (what !== 'foods') {
  await benchServer()
  await benchWeb()
}
await benchFoods(count === undefined ? undefined : Number(count))
