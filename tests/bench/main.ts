// Measures what DESIGN section 5 promises, and prints it beside the promise. It fails for nothing: a busy machine is slow.
import { benchServer } from './server.ts'
import { benchWeb } from './web.ts'

await benchServer()
await benchWeb()
