import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** What a browser launcher needs: `chromium.launch(await findChromium())`. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
]

/**
 * The one inside an npm package: it is the same everywhere, and a headless shell, which does a quarter less work than a whole browser
 * without a window. Otherwise the machine's own; otherwise, for root on Debian, the one that apt installs.
 */
export async function findChromium(): Promise<Chromium> {
  const found = (await unpacked()) ?? installed() ?? installedByApt()
  if (!found) throw new Error('No Chromium was found, the one from npm does not start here, and apt could not install one.')
  return found
}

const installed = () =>
  INSTALLED.filter(existsSync)
    .map((path) => withEnvironment(path))
    .find(starts)

async function unpacked(): Promise<Chromium | undefined> {
  const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
  const { version }: { version: string } = JSON.parse(await readFile(join(archives, '..', 'package.json'), 'utf8'))
  const folder = join(ROOT, 'node_modules', '.cache', `chromium-${version}`)
  if (!isWhole(folder)) await unpack(archives, folder)
  const found = withEnvironment(join(folder, 'chromium'), { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder })
  return starts(found) ? found : undefined
}

/** A browser that is running while its folder is deleted recreates the folder, only for its font cache. */
const isWhole = (folder: string) => existsSync(join(folder, 'chromium'))

/**
 * The package includes libraries (nss, nspr) and fonts for machines without them. Renamed at the end, so that it is never seen incomplete.
 */
async function unpack(archives: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  await writeFile(join(draft, 'chromium'), brotliDecompressSync(await readFile(join(archives, 'chromium.br'))), { mode: 0o755 })
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', draft], {
      input: brotliDecompressSync(await readFile(join(archives, archive))),
    })
    if (status !== 0) throw new Error(`${archive} could not be unpacked: ${stderr}`)
  }
  await writeFile(join(draft, 'fonts.conf'), fontConfiguration(folder))
  if (existsSync(folder) && !isWhole(folder)) await rm(folder, { recursive: true })
  await rename(draft, folder).catch((problem) => (isWhole(folder) ? rm(draft, { recursive: true }) : Promise.reject(problem)))
}

const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`

function installedByApt(): Chromium | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options)
  return installed()
}

function withEnvironment(executablePath: string, own: Record<string, string> = {}): Chromium {
  const ours = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { executablePath, args: ARGS, env: { ...Object.fromEntries(ours), ...own } }
}

const starts = ({ executablePath, env }: Chromium) => spawnSync(executablePath, ['--version'], { env, stdio: 'ignore' }).status === 0
