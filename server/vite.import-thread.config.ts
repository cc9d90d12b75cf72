import { defineConfig, mergeConfig } from 'vite'
import server from './vite.config.ts'

// The program of the thread that reads the file of an import, which the server starts by its path (decision 0110).
export default defineConfig(mergeConfig(server, { build: { ssr: 'src/import-thread.ts' } }))
