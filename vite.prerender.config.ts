import { defineConfig } from 'vite'
import { drawn } from './vite.config.ts'

/** The screens by which people come in, for the server, which draws them once before any browser does; with their style beside them. */
export default defineConfig({
  base: '/app/',
  publicDir: false,
  plugins: drawn,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/web/prerender/prerender.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs', assetFileNames: '[name][extname]' },
    },
  },
})
