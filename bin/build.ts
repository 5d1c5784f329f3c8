// Builds into dist/ what has not been built from the current sources: the web app, and the server as few files. `node bin/build.ts server`
// builds only the server.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Part = {
  readonly name: string
  readonly folder: string
  readonly config: string
  readonly mode?: string
  readonly finish?: () => Promise<void>
}

const root = resolve(import.meta.dirname, '..')
const PARTS: readonly Part[] = [
  { name: 'server', folder: 'dist/server', config: 'vite.server.config.ts' },
  { name: 'first screens', folder: 'dist/prerender', config: 'vite.prerender.config.ts' },
  { name: 'web app', folder: 'dist/app', config: 'vite.config.ts', finish: compressBuild },
  ...['scorm-12', 'scorm-2004'].map((mode) => ({
    name: mode,
    folder: `dist/package-runtime/${mode}`,
    config: 'vite.package-runtime.config.ts',
    mode,
  })),
]
const SOURCES = [
  'src/**/*',
  'bin/messages/*',
  'bin/build.ts',
  'bin/icons.ts',
  'bin/service-worker.ts',
  'bin/light-rules.ts',
  'bin/web-manifest.ts',
  'docs/images/*',
  'public/**/*',
  'index.html',
  'vite.*config.ts',
  'package-lock.json',
]

/** The best compression of megabytes takes half a minute and saves a twentieth. */
const LARGE = 1_000_000
const QUICKER = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const sources = fingerprint()
for (const part of PARTS) if (!process.argv[2] || process.argv[2] === part.name) await build(part)

async function build({ name, folder, config, mode, finish }: Part): Promise<void> {
  const stamp = join(root, `${folder}.sources`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log(`Kalasag: building the ${name}.`)
  rmSync(stamp, { force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn', ...(mode ? ['--mode', mode] : [])]
  const { status } = spawnSync(process.execPath, vite, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  await finish?.()
  writeFileSync(stamp, sources)
}

/** Compresses each file as far as possible, once: compressed on request, it would be larger, and cost the server each time. */
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
