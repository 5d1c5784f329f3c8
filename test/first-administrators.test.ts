import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import { TEST_SECRET } from './support/app.ts'
import { codeSentTo } from './support/applying.ts'
import { openApp, TestBrowser, tokensOf } from './support/browser.ts'
import { answered, caller } from './support/quoting.ts'
import { INVITED_PASSWORD } from './support/welcoming.ts'

const NAME = `first_${process.pid}`
const server = inject('databaseServer')
const databaseUrl = new URL(`/${NAME}`, server).href
const PEOPLE = [
  'first_name,last_name,email,mobile',
  'Maria Fe,De la Peña,Maria.Fe@insurer.example,0917 555 0101',
  'Rodrigo,Salas,rodrigo@insurer.example,+639175550102',
]

let folder = ''
let owner: pg.Pool
const programs: Program[] = []

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ DATABASE_URL: databaseUrl, KALASAG_DATA: folder, KALASAG_SECRET: TEST_SECRET, PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: 'off' },
  ...{ FIRST_ADMINISTRATORS: join(folder, 'people.csv'), PRACTICE_PORT: '', ...more },
})
async function begin(more: Readonly<Record<string, string>> = {}) {
  const said: string[] = []
  const program = await start(readConfig(environment(more)), (line) => said.push(line))
  programs.push(program)
  return { program, said }
}
const linkOf = (said: readonly string[], name: string) =>
  said.map((line) => new RegExp(`^ {2}${name}: .*invitation=([\\w-]+)`).exec(line)?.[1]).find(Boolean) ?? ''

const asServer = async (sql: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalasag-first-'))
  await writeFile(join(folder, 'people.csv'), PEOPLE.join('\n'))
  await asServer(`create database ${NAME}`)
  owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
})
afterAll(async () => {
  for (const { stop } of programs) await stop()
  await owner.end()
  await asServer(`drop database ${NAME} with (force)`)
  await rm(folder, { recursive: true })
})

describe('an installation without people', { timeout: 240_000 }, () => {
  it.each([
    ['a file that is not there', undefined, 'cannot be read (ENOENT)'],
    ['one person alone', PEOPLE.slice(0, 2).join('\n'), 'names fewer than two people'],
    ['a number that is none', `${PEOPLE.join('\n')}\nJo,Cruz,jo@insurer.example,12345`, 'is wrong in row 4: mobile'],
    ['another column', 'name,email\nJo,jo@insurer.example', 'is wrong in row 2: first_name'],
  ])('is not begun with %s', async (_, text, sentence) => {
    const file = join(folder, 'wrong.csv')
    if (text !== undefined) await writeFile(file, text)
    await expect(begin({ FIRST_ADMINISTRATORS: text === undefined ? join(folder, 'none.csv') : file })).rejects.toThrow(sentence)
  })

  it('is begun by several processes at once: each is there once, and gets a link', async () => {
    const [web, worker, third] = await Promise.all([
      begin({ KALASAG_PART: 'web' }),
      begin({ KALASAG_PART: 'worker' }),
      begin({ KALASAG_PART: 'web' }),
    ])
    const { rows } = await owner.query('select agent_code, email, mobile, role_code from staff order by 1')
    expect(rows).toEqual([
      { agent_code: 'ADM-001', email: 'maria.fe@insurer.example', mobile: '+639175550101', role_code: 'AD1' },
      { agent_code: 'ADM-002', email: 'rodrigo@insurer.example', mobile: '+639175550102', role_code: 'AD1' },
    ])
    for (const { said } of [web, worker, third])
      for (const name of ['Maria Fe De la Peña', 'Rodrigo Salas']) expect(linkOf(said, name), said.join('\n')).not.toBe('')
    expect(linkOf(web.said, 'Rodrigo Salas')).not.toBe(linkOf(third.said, 'Rodrigo Salas'))
  })

  it('lets an administrator choose a password by the link, once, and let the next person in', async () => {
    const { program, said } = await begin()
    const token = linkOf(said, 'Maria Fe De la Peña')
    const stranger = new TestBrowser(program.url)
    answered(await stranger.post('auth/password-reset/code', { token }))
    const code = await codeSentTo({ owner }, '+639175550101')
    answered(await stranger.post('auth/password-reset/finish', { token, code, password: INVITED_PASSWORD }))
    expect(await stranger.post('auth/password-reset/code', { token })).toMatchObject({ status: 406 })
    const browser = await openApp(program.url, 'maria.fe@insurer.example', INVITED_PASSWORD)
    const { data } = await browser.post('auth/session/token', { audience: 'staff' })
    const who = caller(program.url, tokensOf(data))
    const next = { firstName: 'Jo', lastName: 'Cruz', email: 'jo@insurer.example', mobile: '0917 555 0103', role: 'SM1', branch: 'BACOLOD' }
    const added = answered<{ id: string | null }>(await who.post('admin/colleague', next))
    expect(added.id).not.toBeNull()
  })

  it('tells no more links once somebody has a password, nor makes anybody', async () => {
    const { said } = await begin({ KALASAG_PART: 'web' })
    expect(said.filter((line) => line.includes('invitation='))).toEqual([])
    expect((await owner.query('select from staff')).rowCount).toBe(3)
  })
})
