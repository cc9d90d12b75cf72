import { join } from 'node:path'
import web from '../../../web/vite.config.ts'

const here = (file: string) => join(import.meta.dirname, file)

/** Where the pages with a fifth area are built to, for tests/e2e/fifth-area.test.ts. */
export const fiveAreasFolder = here('../../../.cache/five-areas')

// The pages as they are, with another register and its words: not a line of web/src is changed.
const pages: typeof web = {
  ...web,
  resolve: {
    alias: {
      '@haru/shared/areas/register.ts': here('areas.ts'),
      '@haru/shared/i18n/en.ts': here('en.ts'),
    },
  },
  build: { ...web.build, outDir: fiveAreasFolder, emptyOutDir: true },
}

export default pages
