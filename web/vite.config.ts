import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { webBase } from '@haru/shared/contract/server/web-paths.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ResolveModulePreloadDependenciesFn } from 'vite'
import { findSharedFile, sharedChunks } from './chunks.ts'
import { preloads } from './preloads.ts'
import { prerendered } from './prerender.ts'
import { starterFoods } from './starter-foods.ts'
import { isWorkerEntry, workerEntries, workerFiles } from './worker-files.ts'

// The server that `npm run dev` starts beside Vite.
const server = `http://127.0.0.1:${process.env.HARU_PORT ?? 3000}`

// The files of the app: the packages that hardly change, and the modules that every page or several screens load.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'state', test: /node_modules[\\/]@tanstack/, priority: 3 },
  { name: findSharedFile, debugName: 'shared', priority: 1, includeDependenciesRecursively: false },
]

// Leaves out the summaries of the calls, which only the documents of the API have.
const withoutSummaries: Plugin = {
  name: 'haru-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/src\/contract\/.*\.ts$/, code: /\bsummary:/ },
    handler: (code) => ({ code: code.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),?/g, ''), map: null }),
  },
}

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

/** The scripts that every page loads before all others. */
const firstScripts = /^assets\/(index|app|react|state|rolldown-runtime)-.+\.js$/

/** Leaves them out of the lists of what the modules that a script imports dynamically need. */
const listDependencies: ResolveModulePreloadDependenciesFn = (_file, files, { hostId, hostType }) =>
  hostType === 'html' || firstScripts.test(hostId) ? files : files.filter((file) => !firstScripts.test(file))

/** What a release adds to the files of the app; the server does without it. */
export const releasePlugins = [packed, prerendered]

export default defineConfig({
  root: import.meta.dirname,
  base: webBase,
  // React has the hook that this package provides for earlier versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), withoutSummaries, starterFoods, sharedChunks, workerFiles, preloads, ...releasePlugins],
  build: {
    target: 'baseline-widely-available',
    // A map would multiply the size of the files. The source is in the repository.
    sourcemap: false,
    reportCompressedSize: false,
    // Small files as files: the content security policy allows no inline script, and `data:` for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: listDependencies },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), ...workerEntries },
      output: {
        codeSplitting: { groups },
        // A browser finds the next version of a service worker under the same name.
        entryFileNames: ({ name }) => (isWorkerEntry(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/haru/api': { target: server } },
  },
})
