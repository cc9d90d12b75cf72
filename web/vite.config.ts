import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `npm run dev` starts the server beside Vite and tells where it is.
const server = process.env.HARU_DEV_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/haru/',
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    // A map would show the whole source to whoever opens the page of a stranger's server; the source is on the repository.
    sourcemap: false,
    reportCompressedSize: false,
    // Small files as files: the content security policy allows no inline script, and `data:` for images only.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/haru/api': { target: server } },
  },
})
