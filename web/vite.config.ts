import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// The server that `npm run dev` starts beside Vite.
const server = `http://127.0.0.1:${process.env.HARU_PORT ?? 3000}`

// What is loaded together: the app itself; what lists are made of; how it goes; what editors have besides; what finding
// food and recording it share; suggested goals; the forms of the account.
const parts = [
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  { name: 'state', test: /node_modules[\\/]@tanstack/, priority: 6 },
  { name: 'countries', test: /i18n[\\/](countries|choices|guess)\./, priority: 4 },
  {
    name: 'forms',
    test: /src[\\/](account|settings|lib|session|navigation|ui[\\/]\w+[\\/](Checkbox|TextField|PasswordField|SegmentedControl|shake))/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'lists',
    test: /tracking[\\/](\w+[\\/])?(AreaMark|EntryCard|EntryPeriodPicker|GoalCard|ListScreen|RecordCard|useCollapsedCards|paths|queries|area-format|useIsWide)\./,
    priority: 2,
  },
  {
    name: 'picked',
    test: /(food[\\/](\w+[\\/])?(picked-foods|usePickedFoods|useFavorites|FavoriteStar|useMeal|paths)|icons[\\/]search)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'finding',
    test: /food[\\/](\w+[\\/])?(useFoodPicker|search-url-state|queries|FoodList|FoodListActions|PickedBar|ScanButton)\./,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'scores', test: /src[\\/](HeaderTools|scores[\\/](ScoreButton|queries))\./, priority: 1 },
  {
    name: 'suggestions',
    test: /(tracking|goal)[\\/](suggestion([\\/]|\.)|useRepeatableSave\.|useUndo\.)/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'editors', test: /web[\\/]src[\\/]tracking[\\/]/, minShareCount: 2, priority: 1 },
]

// Packs scripts and styles as small as brotli can, which takes too long to do it for each start of a server.
const packed: Plugin = {
  name: 'haru-packed',
  apply: 'build',
  generateBundle: {
    // After Vite has written the files that a part needs into its code.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue
        const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source)
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
      }
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/haru/',
  plugins: [react(), packed],
  build: {
    target: 'baseline-widely-available',
    // A map would multiply the size of the files. The source is in the repository.
    sourcemap: false,
    reportCompressedSize: false,
    // Small files as files: the content security policy allows no inline script, and `data:` for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Left to itself, the bundler makes a file of every few modules that two screens share: forty requests for a page.
    rolldownOptions: { output: { codeSplitting: { groups: parts } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/haru/api': { target: server } },
  },
})
