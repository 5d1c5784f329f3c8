import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { misspeltVariables } from '../src/app/server/misspelt.ts'
import { checkDatabase } from '../src/app/server/preflight.ts'
import { startPostgres } from '../src/kit/server/postgres.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'

let app: TestApp
let folder: string
let neighbour: Server
let taken: number

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  folder = await mkdtemp(join(tmpdir(), 'kalasag-starting-'))
  await writeFile(join(folder, 'a-file'), '')
  await writeFile(join(folder, 'brand.txt'), 'Kalasag')
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ name: 7 }))
  await writeFile(join(folder, 'secret'), 'cut off')
  neighbour = createServer()
  await new Promise<void>((listening) => neighbour.listen(0, '127.0.0.1', () => listening()))
  const address = neighbour.address()
  taken = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  neighbour.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What the program prints when it is started with these variables and exits, and its exit status. */
async function startedWith(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PORT: '0', DEMO_DATA: 'off', KALASAG_DATA: join(folder, 'data'), KALASAG_SECRET: TEST_SECRET, DATABASE_URL: app.databaseUrl },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = await once(child, 'close')
  return { code, said: said.join('').trim() }
}

const elsewhere = (change: (url: URL) => void) => {
  const url = new URL(app.databaseUrl)
  change(url)
  return url.href
}

describe('a start that cannot succeed', () => {
  it.each([
    ['a port in use', () => ({ PORT: String(taken) }), 'PORT: another program listens on 127.0.0.1:'],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), 'HOST: this machine has no address 192.0.2.1.'],
    ['a folder that is a file', () => ({ KALASAG_DATA: join(folder, 'a-file') }), 'KALASAG_DATA: '],
    [
      'a folder that cannot be made',
      () => ({ KALASAG_DATA: '/dev/null/kalasag' }),
      'KALASAG_DATA: the folder /dev/null/kalasag cannot be written to',
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: elsewhere((url) => (url.pathname = '/nowhere')) }),
      'DATABASE_URL: there is no database nowhere at',
    ],
    [
      'a database server that is not there',
      () => ({ DATABASE_URL: elsewhere((url) => (url.port = '1')) }),
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED).',
    ],
    ['a password that is wrong', () => ({ DATABASE_URL: elsewhere((url) => (url.password = 'wrong')) }), 'DATABASE_URL: PostgreSQL at '],
    [
      'a role that is not there',
      () => ({ DATABASE_APP_URL: elsewhere((url) => (url.username = 'nobody')) }),
      'DATABASE_APP_URL: PostgreSQL at ',
    ],
    [
      'another secret',
      () => ({ KALASAG_SECRET: 'another secret of at least 32 characters' }),
      'KALASAG_SECRET is not the one with which this database was made.',
    ],
    ['a secret that is cut off', () => ({ KALASAG_SECRET: '', KALASAG_DATA: folder }), 'The secret in '],
    ['a brand that is not there', () => ({ BRAND_FILE: join(folder, 'none.json') }), 'BRAND_FILE: the file '],
    ['a brand that is no JSON', () => ({ BRAND_FILE: join(folder, 'brand.txt') }), 'BRAND_FILE: the file '],
    ['a brand with a number for a name', () => ({ BRAND_FILE: join(folder, 'brand.json') }), 'name: '],
    ['a wrong variable', () => ({ PORT: 'eighty' }), 'PORT: '],
  ])('says so in a sentence, without a stack: %s', async (_, environment, sentence) => {
    const { code, said } = await startedWith(environment())
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) })
    expect(said).not.toMatch(/\n\s+at |Error:/)
    expect(said).not.toContain(TEST_SECRET)
  })

  it('leaves nothing of it behind: the same database serves the next', async () => {
    const { rows } = await app.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'kalasag-migrate'`,
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  })
})

/** PostgreSQL's answer to a connection while it is starting. */
const STARTING = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), STARTING])
refusal.writeInt32BE(4 + STARTING.length, 1)

describe('PostgreSQL that is starting when we start', () => {
  it('is waited for, which is said once, and then asked', async () => {
    const { hostname, port } = new URL(app.databaseUrl)
    let connections = 0
    const starting = createServer((socket) => {
      connections += 1
      if (connections < 3) return void socket.once('data', () => socket.end(refusal))
      const server = connect(Number(port), hostname)
      for (const [one, other] of [
        [socket, server],
        [server, socket],
      ] as const)
        one.on('error', () => other.destroy()).pipe(other)
    })
    await new Promise<void>((listening) => starting.listen(0, '127.0.0.1', () => listening()))
    const said: string[] = []
    const address = elsewhere((url) => (url.host = `127.0.0.1:${(starting.address() as AddressInfo).port}`))
    await checkDatabase('DATABASE_URL', address, (line) => said.push(line))
    starting.close()
    expect(connections).toBe(3)
    expect(said).toEqual([expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+ is starting; it is waited for …$/)])
  })
})

describe('a variable whose name is nearly one of ours', () => {
  it('is told, with the name that is meant', () => {
    expect(misspeltVariables({ PROT: '1', LOG_LEVLE: 'info', SIMULATOR: 'off' }).map((each) => each.match(/mean (\w+)/)?.[1])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'SIMULATORS',
    ])
  })

  it('is not told of what every machine has', () => {
    expect(misspeltVariables({ HOME: '/root', PATH: '/bin', HOSTNAME: 'x', TERM: 'x', PWD: '/', PORT: '1' })).toEqual([])
  })
})

describe('PostgreSQL that Kalasag brought', () => {
  it('is started again at the same address when it ends before it is stopped', async () => {
    const alarms: string[] = []
    const postgres = await startPostgres({ ephemeral: true, alarm: (line) => alarms.push(line) })
    const ask = async (sql: string) => {
      const client = new pg.Client({ connectionString: postgres.url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<{ answer: string }>(sql)).rows[0]?.answer
      } catch {
        return undefined
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    try {
      const directory = await ask(`select current_setting('data_directory') as answer`)
      const before = Number((await readFile(join(directory ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(before, 'SIGKILL')
      await expect.poll(() => ask(`select 'there' as answer`)).toBe('there')
      expect(alarms[0]).toMatch(/^PostgreSQL ended unexpectedly/)
    } finally {
      await postgres.stop()
    }
    expect(inject('databaseServer')).not.toBe(postgres.url)
    expect(await ask(`select 'there' as answer`)).toBeUndefined()
  })
})
