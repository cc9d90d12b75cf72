import { join } from 'node:path'
import web, { releasePlugins } from '../../../web/vite.config.ts'

const here = (file: string) => join(import.meta.dirname, file)

/** The output folder of the web app with a fifth area, for tests/e2e/fifth-area.test.ts. */
export const fiveAreasFolder = here('../../../.cache/five-areas')

// The web app with another register and its words. The build changes no line of web/src, and takes half the time without the files of a release.
const pages: typeof web = {
  ...web,
  plugins: web.plugins?.filter((plugin) => !releasePlugins.some((each) => each === plugin)) ?? [],
  resolve: {
    alias: {
      '@haru/shared/areas/register.ts': here('areas.ts'),
      '@haru/shared/i18n/groups/base.en.ts': here('base-texts.ts'),
    },
  },
  build: { ...web.build, outDir: fiveAreasFolder, emptyOutDir: true, minify: false },
}

export default pages
