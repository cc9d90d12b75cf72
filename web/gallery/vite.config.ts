import { webBase } from '@haru/shared/contract/server/web-paths.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The gallery built by itself, for tests/e2e/parts.test.ts: a page of it opens ten times faster than from the dev server.
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  base: webBase,
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    outDir: `${import.meta.dirname}/../../.cache/gallery`,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: `${import.meta.dirname}/index.html` },
  },
})
