import { defineConfig } from 'vite'

const builtAt = process.env.SOURCE_DATE_EPOCH ? Number(process.env.SOURCE_DATE_EPOCH) * 1000 : Date.now()

// One file of everything the server is made of: it starts in a third of the time that hundreds of files take, with a
// third less memory (decision 0033). Development and the tests of parts run the sources as they are.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: true },
  // A repeated build of a release gets the time of the first build, so that its bytes are the same.
  define: { haruBuiltOn: JSON.stringify(new Date(builtAt).toISOString().slice(0, 10)) },
  build: {
    ssr: 'src/main.ts',
    // The bundle of the command line is in the same folder (vite.cli.config.ts).
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
