import { webBase } from '@haru/shared/contract/server/web-paths.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { starterFoods } from './starter-foods.ts'

// The app as a bundle that runs in the build and renders the login; see prerender.ts.
export default defineConfig({
  root: import.meta.dirname,
  base: webBase,
  plugins: [react(), starterFoods],
  build: {
    ssr: 'src/prerender.tsx',
    outDir: '../.cache/prerender',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
  },
})
