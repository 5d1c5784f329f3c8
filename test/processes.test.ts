import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { type Program, start } from '#app/server/start.ts'
import { TEST_SECRET } from './support/app.ts'
import { person } from './support/quoting.ts'

const running: Program[] = []
const asOwner = async (sql: string) => {
  const client = new pg.Client({ connectionString: new URL('/postgres', inject('databaseServer')).href })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** A database with this many processes that start together. */
async function together(count: number, template: string, environment: Readonly<Record<string, string>> = {}): Promise<Program[]> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await asOwner(`create database ${name} template ${template}`)
  const settings = {
    DATABASE_URL: new URL(`/${name}`, inject('databaseServer')).href,
    KALASAG_SECRET: TEST_SECRET,
    KALASAG_DATA: join(tmpdir(), `kalasag-${name}`),
    ...{ PORT: '0', PRACTICE_PORT: '', DEMO_DATA: 'people', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '100000' },
  }
  const programs = await Promise.all(
    Array.from({ length: count }, (_, n) => start(readConfig({ ...settings, KALASAG_PART: n === 0 ? 'worker' : 'web', ...environment }))),
  )
  running.push(...programs)
  return programs
}
afterEach(async () => {
  for (const program of running.splice(0)) await program.stop()
})

describe('processes that start together', () => {
  it('on an empty database set it up once, and each serves from it', async () => {
    const programs = await together(4, 'template0')
    for (const { url } of programs) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    for (const { url } of programs) expect((await (await person(url, 'ana.reyes')).get('user/dashboard')).status).toBe(200)
  })
})

describe('a process that is told to end', () => {
  it('says so, answers meanwhile and closes each connection, finishes what it was asked, and is gone', async () => {
    const [, web] = await together(2, 'kalasag', { DRAIN_SECONDS: '2' })
    if (!web) throw new Error('there is no web process')
    const ana = await person(web.url, 'ana.reyes')
    const ask = () => fetch(`${web.url}/sdx-api/secure/user/dashboard`, { headers: ana.headers })
    expect((await ask()).headers.get('connection')).toBe('keep-alive')
    running.splice(running.indexOf(web), 1)
    const ended = web.stop()
    await pause(100)
    const ready = await fetch(`${web.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ reasons: ['this process is about to end'] })
    const meanwhile = await ask()
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close'])
    await pause(1700)
    const last = Promise.all(Array.from({ length: 8 }, ask))
    expect((await last).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    await ended
    await expect(ask()).rejects.toThrow()
  })
})
