import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = resolve(import.meta.dirname, '../src/app/web/service-worker.ts')
/** What the worker may cache, below the build folder. */
const KEPT = ['index.html', 'boot.js', 'assets/*.{js,css}', 'assets/inter-latin-*.woff2', 'logo.svg', 'manifest.webmanifest']
const isNamedByContent = (url: string) => url.startsWith('assets/')

/** Builds the service worker, once the files that it lists are written. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  async writeBundle({ dir = '' }) {
    const urls = globSync(KEPT, { cwd: dir }).sort()
    const entries = urls.map((url) => ({ url, revision: isNamedByContent(url) ? null : hashed(join(dir, url)) }))
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { PRECACHED: JSON.stringify(entries) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
      },
    })
  },
}

const hashed = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64url')
