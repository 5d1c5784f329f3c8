import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { now } from './clock.ts'
import { sha256 } from './crypto.ts'

/** A tab opened up to this many releases ago still finds the files of its screens. */
const EARLIER = 3
/** Folders whose file names change with their content. */
const PIECES = ['assets', 'reader'] as const

/**
 * Keeps the files of the web application that is served now, and returns the folders of the releases before it, newest first. Today's build
 * replaces yesterday's, whose pages are still open.
 */
export async function keepRelease(web: string, among: string): Promise<readonly string[]> {
  const folder = resolve(among)
  const own = sha256(await readFile(join(web, 'index.html'))).slice(0, 16)
  await mkdir(folder, { recursive: true })
  if (!(await stat(join(folder, own)).catch(() => undefined))) await copyPieces(web, join(folder, own))
  await utimes(join(folder, own), now(), now())
  const names = (await readdir(folder)).filter((name) => name !== own && !name.startsWith('.'))
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const [kept, over] = [aged.sort((one, other) => other.at - one.at).slice(0, EARLIER), aged.slice(EARLIER)]
  await Promise.all(over.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
  return kept.map(({ name }) => join(folder, name))
}

/**
 * Written to a temporary folder and renamed, so that no one is served half a release; a process that starts at the same time does it once
 * more, and comes second.
 */
async function copyPieces(web: string, to: string): Promise<void> {
  const aside = join(to, '..', `.${randomUUID()}`)
  for (const piece of PIECES) {
    await mkdir(join(aside, piece), { recursive: true })
    const names = await readdir(join(web, piece)).catch(() => [])
    // A link takes no space, but requires the same disk.
    const keep = (name: string) => {
      const [from, into] = [join(web, piece, name), join(aside, piece, name)]
      return link(from, into).catch(() => copyFile(from, into))
    }
    await Promise.all(names.map(keep))
  }
  await rename(aside, to).catch(() => rm(aside, { recursive: true, force: true }))
}
