// Builds the web app into dist/ unless it has been built from these very sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const STAMP = join(root, 'dist', '.sources')
const SOURCES = ['src/**/*', 'bin/messages/*', 'bin/build-web.ts', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json']

/** The best compression of megabytes takes half a minute, and saves a twentieth. */
const LARGE = 1_000_000
const QUICKER = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const sources = fingerprint()
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) {
  console.log('Kalasag: building the web app.')
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  await compressBuild()
  writeFileSync(STAMP, sources)
}

/** Each file as small as it can be, once: compressed as it is asked for, it would be larger, and cost the server every time. */
async function compressBuild(): Promise<void> {
  const files = globSync('dist/app/**/*.{js,mjs,css,html,svg,wasm}', { cwd: root }).map((path) => join(root, path))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, bytes.length > LARGE ? QUICKER : {}))
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: root }).sort()) {
    const file = join(root, path)
    if (/\.test\.tsx?$/.test(path) || !statSync(file).isFile()) continue
    hash.update(path).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
