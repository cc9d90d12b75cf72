import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server that `npm run dev` starts beside Vite.
const server = `http://127.0.0.1:${process.env.HARU_PORT ?? 3000}`

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
