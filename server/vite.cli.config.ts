import { defineConfig, mergeConfig } from 'vite'
import server from './vite.config.ts'

// The command line `haru` in one file, for installations without the sources and the packages (decision 0078).
export default defineConfig(mergeConfig(server, { build: { ssr: 'src/cli.ts' } }))
