import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepRelease } from './kept-releases.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'releases-'))
})
afterEach(async () => {
  await rm(place, { recursive: true })
})

/** A build replaces what the one before it left. */
async function release(name: string): Promise<readonly string[]> {
  const web = join(place, 'app')
  await rm(web, { recursive: true, force: true })
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), name)
  await writeFile(join(web, 'assets', `${name}.js`), name)
  const earlier = await keepRelease(web, join(place, 'releases'))
  // Folders are told apart by the time at which they came.
  return earlier
}
const namesIn = (folders: readonly string[]) =>
  Promise.all(
    folders.map(async (folder) =>
      (
        await Promise.all(
          ['a', 'b', 'c', 'd', 'e'].map(async (name) => readFile(join(folder, 'assets', `${name}.js`), 'utf8').catch(() => '')),
        )
      ).join(''),
    ),
  )

describe('the pieces of earlier releases', () => {
  it('are kept for three releases, the newest first', async () => {
    expect(await release('a')).toEqual([])
    expect(await namesIn(await release('b'))).toEqual(['a'])
    await release('c')
    expect(await namesIn(await release('d'))).toEqual(['c', 'b', 'a'])
    expect(await namesIn(await release('e'))).toEqual(['d', 'c', 'b'])
  })

  it('are there once, however often a release starts, and whichever comes back', async () => {
    await release('a')
    await release('b')
    expect((await release('b')).map((folder) => basename(folder))).toHaveLength(1)
    expect(await namesIn(await release('a'))).toEqual(['b'])
    expect(await namesIn(await release('c'))).toEqual(['a', 'b'])
  })
})
