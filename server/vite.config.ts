import { defineConfig, type Plugin } from 'vite'

const builtAt = process.env.SOURCE_DATE_EPOCH ? Number(process.env.SOURCE_DATE_EPOCH) * 1000 : Date.now()

/** Escapes letters beyond ASCII: V8 stores a text that has one of them, the source of the server too, with two bytes for each letter. */
const escapeLetters: Plugin = {
  name: 'haru-ascii',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

// One file of everything the server is made of: it starts in a third of the time that hundreds of files take, with a
// third less memory (decision 0033). Development and the tests of parts run the sources as they are.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [escapeLetters],
  ssr: { noExternal: true },
  // A repeated build of a release gets the time of the first build, so that its bytes are the same.
  define: { haruBuiltOn: JSON.stringify(new Date(builtAt).toISOString().slice(0, 10)) },
  build: {
    ssr: 'src/main.ts',
    // The bundles of the command line and of the reader of imports are in the same folder (vite.cli.config.ts, vite.import-thread.config.ts).
    emptyOutDir: false,
    target: 'node26',
    // The bundle is not downloaded by browsers, so readable names in a stack trace matter more than its size. With the map and
    // NODE_OPTIONS=--enable-source-maps a trace has the lines of the sources.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // An optional binding of `pg`, and native code, which cannot be bundled.
      external: ['pg-native', 'sharp'],
      output: { codeSplitting: false },
    },
  },
})
