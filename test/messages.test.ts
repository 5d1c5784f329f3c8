import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OUR_BRAND } from '#domain/our-brand.ts'
import { type NewMessage, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { smtp } from '#features/messaging/messages/server/provider.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { type Jobs, openJobs } from '#kit/server/jobs.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { answered, person } from './support/quoting.ts'

let app: TestApp
let pool: AppPool
let jobs: Jobs

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  pool = app.openAppPool(2)
  jobs = await openJobs(app.jobsUrl, { pool, log: makeLog('silent'), jobWorkers: [], run: false })
})
afterAll(async () => {
  await jobs.stop()
  await pool.end()
  await app.stop()
})
beforeEach(() => app.owner.query('delete from simulators.inbox; delete from simulators.faults; delete from messages'))

const queue = (message: Partial<NewMessage> = {}) =>
  transact(pool, { kind: 'system', name: 'test' }, (db) =>
    queueMessage(
      db,
      { enqueue: jobs.enqueue, secret: TEST_SECRET },
      { channel: 'sms', recipient: '+639171234567', text: 'Your code is 123456.', purpose: 'one-time-code', ...message },
    ),
  )
const spoil = (service: string, fault: string, remaining: number) =>
  app.owner.query('insert into simulators.faults (service, fault, remaining) values ($1, $2, $3)', [service, fault, remaining])
const row = async (id: string) =>
  (await app.owner.query('select state, body, attempts, last_error from messages where id = $1', [id])).rows[0]
type Received = { readonly id: string; readonly body: string; readonly subject: string | null; readonly html: string | null }
const received = async (recipient: string): Promise<Received[]> => {
  const response = await fetch(`${app.url}/simulators/inbox.json?recipient=${encodeURIComponent(recipient)}`)
  return ((await response.json()) as { messages: Received[] }).messages
}
const settled = (id: string, state: string) => expect.poll(async () => (await row(id)).state, { interval: 100 }).toBe(state)

describe('a message', () => {
  it('waits encrypted, arrives, and is forgotten', async () => {
    await spoil('sms', 'down', 1)
    const id = await queue()
    const waiting = await row(id)
    expect(waiting.body).toBeTruthy()
    expect(waiting.body).not.toContain('123456')
    await settled(id, 'sent')
    expect((await row(id)).body).toBeNull()
  })

  it('is sent once when the gateway comes back', async () => {
    await spoil('sms', 'down', 2)
    const id = await queue()
    await settled(id, 'sent')
    expect(await received('+639171234567')).toHaveLength(1)
    expect((await row(id)).attempts).toBe(3)
  })

  it('reaches a mailbox with its subject', async () => {
    const id = await queue({
      channel: 'mail',
      recipient: 'nino@example.com',
      subject: 'Your policy, Niño',
      text: 'Premium: ₱610.40',
      purpose: 'policy-issued',
    })
    await settled(id, 'sent')
    const headers = { 'Message-ID': `<${id}>`, 'Auto-Submitted': 'auto-generated' }
    const [mail, ...others] = await received('nino@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Your policy, Niño',
      body: 'Premium: ₱610.40',
      headers,
      html: expect.stringContaining('Premium: ₱610.40'),
    })
    const shown = await fetch(`${app.url}/simulators/mail/${mail?.id}`)
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(await shown.text()).toBe(mail?.html)
  })

  it('that the gateway refuses is not tried again', async () => {
    await spoil('sms', 'refused', 1)
    const id = await queue()
    await settled(id, 'refused')
    expect(await row(id)).toMatchObject({ attempts: 1, body: null })
    expect(await received('+639171234567')).toEqual([])
  })

  it('is asked about again when the gateway’s answer cannot be read', async () => {
    await spoil('sms', 'malformed', 1)
    const id = await queue()
    await settled(id, 'sent')
  })

  it('that has lapsed is not sent', async () => {
    const id = await queue({ expiresAt: new Date(Date.now() - 1000) })
    await settled(id, 'lapsed')
    expect(await received('+639171234567')).toEqual([])
  })

  it('of a transaction that fails was never queued', async () => {
    const failing = transact(pool, { kind: 'system', name: 'test' }, async (db) => {
      await queueMessage(
        db,
        { enqueue: jobs.enqueue, secret: TEST_SECRET },
        { channel: 'sms', recipient: '+639171234567', text: 'x', purpose: 'link' },
      )
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow()
    expect((await app.owner.query('select from messages')).rowCount).toBe(0)
  })
})

describe('mail by SMTP', () => {
  const talk = async (answerToData: string) => {
    const said: string[] = []
    const server = createServer((socket) => {
      let inData = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        said.push(chunk.toString())
        const line = chunk.toString()
        if (inData && line.endsWith('\r\n.\r\n')) {
          inData = false
          socket.write(`${answerToData}\r\n`)
        } else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else if (!inData) socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const answer = await smtp({ url: `smtp://127.0.0.1:${port}`, from: 'Kalasag <no-reply@kalasag.example>', brand: OUR_BRAND })({
      id: 'abc',
      recipient: 'maria@example.com',
      subject: 'Hello',
      body: 'Kumusta',
      urgent: false,
    })
    server.close()
    return { answer, said: said.join('') }
  }

  it('is sent under a name of ours, so that a repeat is shown once', async () => {
    const { answer, said } = await talk('250 accepted')
    expect(answer.outcome).toBe('sent')
    expect(said).toContain('Message-ID: <abc@kalasag.example>')
    expect(said).toContain('Auto-Submitted: auto-generated')
    expect(said).toMatch(
      /Content-Type: multipart\/alternative;[\s\S]*Content-Type: text\/plain;[\s\S]*Kumusta[\s\S]*Content-Type: text\/html;[\s\S]*Kumusta/,
    )
  })

  it('knows a refusal from a server that is busy', async () => {
    expect((await talk('550 no such person')).answer.outcome).toBe('refused')
    expect((await talk('451 try later')).answer.outcome).toBe('no-answer')
  })
})

describe('the list of what was sent', () => {
  it('tells administrators to whom, what for and how it went; never what it said, nor the whole address', async () => {
    const admin = await person(app.url, 'teresita.ocampo')
    const agent = await person(app.url, 'ana.reyes')
    await spoil('sms', 'refused', 1)
    const refused = await queue()
    await settled(refused, 'refused')
    const mailed = await queue({
      channel: 'mail',
      recipient: 'nino@example.com',
      subject: 'Hello',
      text: 'Secret words',
      purpose: 'policy-issued',
    })
    await settled(mailed, 'sent')
    const found = async (query: Record<string, string> = {}) =>
      answered<{ items: { _id: string }[] }>(await admin.get('user/messages', query))
    const all = await found()
    expect(all.items).toMatchObject([
      { _id: mailed, channel: 'mail', recipient: 'n•••@example.com', purpose: 'policy-issued', state: 'sent', sentAt: expect.any(String) },
      {
        _id: refused,
        channel: 'sms',
        recipient: '•••• 4567',
        purpose: 'one-time-code',
        state: 'refused',
        lastError: expect.stringContaining('422'),
      },
    ])
    expect(JSON.stringify(all)).not.toMatch(/Secret words|123456|9171234567|nino@/)
    const ids = async (query: Record<string, string>) => (await found(query)).items.map(({ _id }) => _id)
    expect(await ids({ search: '0917 123 4567' })).toEqual([refused])
    expect(await ids({ search: 'NINO@example.com' })).toEqual([mailed])
    expect(await ids({ state: 'refused' })).toEqual([refused])
    expect(await ids({ channel: 'mail', from: '2020-01-01' })).toEqual([mailed])
    expect(await agent.get('user/messages')).toMatchObject({ status: 403 })
  })
})
