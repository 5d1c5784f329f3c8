import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, relative } from 'node:path'
import files from '@fastify/static'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepRelease } from './kept-releases.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'releases-'))
})
afterEach(async () => {
  await rm(place, { recursive: true })
})

/** A build replaces what the previous one left. */
async function release(name: string): Promise<readonly string[]> {
  const web = join(place, 'app')
  await rm(web, { recursive: true, force: true })
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), name)
  await writeFile(join(web, 'assets', `${name}.js`), name)
  return keepRelease(web, join(place, 'releases'))
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

/** As the program serves them. */
async function serving(web: string, earlier: readonly string[]) {
  const app = fastify()
  await app.register(files, { root: [web, ...earlier], prefix: '/app/', preCompressed: true })
  return async (piece: string) => {
    const { statusCode, body } = await app.inject({ url: `/app/assets/${piece}`, headers: { 'accept-encoding': 'br, gzip' } })
    return statusCode === 200 ? body : statusCode
  }
}

describe('the pieces of earlier releases', () => {
  it('are kept for three releases, the newest first', async () => {
    expect(await release('a')).toEqual([])
    expect(await namesIn(await release('b'))).toEqual(['a'])
    await release('c')
    expect(await namesIn(await release('d'))).toEqual(['c', 'b', 'a'])
    expect(await namesIn(await release('e'))).toEqual(['d', 'c', 'b'])
  })

  it('are had by a tab that was opened before, compressed or not, until they are too old', async () => {
    const web = join(place, 'app')
    await release('a')
    const get = await serving(web, await release('b'))
    expect(await get('a.js')).toBe('a')
    expect(await get('b.js')).toBe('b')
    expect(await get('c.js')).toBe(404)
    for (const name of ['c', 'd']) await release(name)
    expect(await (await serving(web, await release('e')))('a.js')).toBe(404)
  })

  it('are found wherever the program stands, also of a folder that is named from there', async () => {
    await release('a')
    await release('b')
    const [earlier = ''] = await keepRelease(join(place, 'app'), relative(process.cwd(), join(place, 'releases')))
    expect(isAbsolute(earlier)).toBe(true)
  })

  it('are there once, however often a release starts, and whichever comes back', async () => {
    await release('a')
    await release('b')
    expect((await release('b')).map((folder) => basename(folder))).toHaveLength(1)
    expect(await namesIn(await release('a'))).toEqual(['b'])
    expect(await namesIn(await release('c'))).toEqual(['a', 'b'])
  })
})
