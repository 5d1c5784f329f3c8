import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { forAgentAndCustomer, get, post } from '../contract.ts'
import { addressOf, requestFile, requestReply, requestStream, setSignedOutHandler } from './client.ts'
import type { Failure } from './failure.ts'
import { setPerson } from './session.ts'
import { setSessionEndpoints } from './tokens.ts'

const lists = get(forAgentAndCustomer('user/policy/getPolicy/:id'), {
  summary: 'Policies',
  reply: z.unknown(),
  query: z.object({ page: z.string().optional() }),
})
const print = get('user/print', { summary: 'Print', reply: z.unknown(), file: ['application/pdf'] })
const news = get('user/news', { summary: 'Stream', reply: z.unknown(), stream: true })
const book = post('user/book', { summary: 'Book', reply: z.unknown(), body: z.object({ day: z.string() }) })
const known = post('user/login', { summary: 'Sign in', reply: z.unknown(), secure: false, body: z.object({}) })

type Sent = { readonly url: string; readonly headers: Headers; readonly body: string }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'lost'

let sent: Sent[]
const answers = (...list: Answer[]) => {
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ url, headers: new Headers(headers), body })
    const next = list.length > 1 ? list.shift() : list[0]
    if (!next || next === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(next.body, { status: next.status ?? 200, headers: next.headers ?? {} })
  })
}
const good = (data: unknown) => ({ body: { code: -1, message: '', data } })
const bad = (code: number, message: string, status = 422) => ({ status, body: { code, message, data: null } })
const failureFrom = (asked: Promise<unknown>): Promise<Failure> =>
  asked.then(
    () => expect.fail('it went well'),
    (thrown) => thrown,
  )

const grant = (audience: 'agent' | 'customer', accessToken: string) => ({
  accessToken,
  token: audience === 'agent' ? 'login-token' : undefined,
  expiresIn: 600,
  person: { audience, id: `${audience}-1`, name: 'Maria', features: [], record: null },
})
let renewals: number

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('setTimeout', (act: () => void) => queueMicrotask(act))
  sent = []
  renewals = 0
  setPerson(undefined)
  setSessionEndpoints({ renewal: async (audience) => grant(audience, `access-${++renewals}`), ending: async () => '/' })
})

afterEach(() => void vi.unstubAllGlobals())

describe('a stream', () => {
  const { setTimeout } = globalThis
  beforeEach(() => void vi.stubGlobal('setTimeout', setTimeout))
  afterEach(() => void vi.useRealTimers())

  it('hears each event of a stream once, however the network cuts it, and passes over heartbeats', async () => {
    const pieces = [': \n\nda', 'ta: lead-', 'added\r\n\r\n: \n\n', 'data: two\ndata: lines\n\ndata: cut off']
    const body = new ReadableStream({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
        stream.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    const heard: string[] = []
    await requestStream(news, undefined, { signal: new AbortController().signal, hear: (event) => heard.push(event) })
    expect(heard).toEqual(['lead-added', 'two\nlines'])
  })

  it('gives a stream up on which nothing comes any more, not even a heartbeat', async () => {
    const pieces = [': \n\n', 'data: begun\n\n']
    let isLeft = false
    const body = new ReadableStream({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      },
      cancel: () => {
        isLeft = true
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    const heard: string[] = []
    vi.useFakeTimers()
    const ended = requestStream(news, undefined, { signal: new AbortController().signal, hear: (event) => heard.push(event) })
    ended.catch(() => undefined)
    await vi.waitFor(() => expect(heard).toEqual(['begun']))
    await vi.advanceTimersByTimeAsync(50_000)
    expect(isLeft).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(ended).rejects.toThrow()
    expect(isLeft).toBe(true)
  })
})

describe('asking the server', () => {
  it('sends only what is filled in, and fills the address', () => {
    const input = { params: { id: 'a/b' }, query: { page: '2', search: '', state: undefined } }
    expect(addressOf(lists, input, 'agent')).toBe('/sdx-api/secure/user/policy/getPolicy/a%2Fb?page=2')
  })

  it('goes to customer/ with one token for a customer, to user/ with two for staff', async () => {
    answers(good([]))
    await requestReply(lists, { params: { id: '1' }, query: {} }, { audience: 'customer' })
    await requestReply(lists, { params: { id: '1' }, query: {} }, { audience: 'agent' })
    expect(sent.map(({ url }) => url.split('/')[3])).toEqual(['customer', 'user'])
    expect(sent.map(({ headers }) => headers.get('userInfo'))).toEqual([null, 'login-token'])
  })

  it('renews the tokens once when they are no longer good, and asks again', async () => {
    answers(bad(2, 'Please sign in again.', 401), good('here'))
    expect(await requestReply(lists, { params: { id: '1' }, query: {} }, { audience: 'agent' })).toBe('here')
    expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(2)
  })

  it('sends the person to sign in when the session is over, and remembers nothing of it', async () => {
    const left = vi.fn()
    setSignedOutHandler(left)
    answers(bad(2, 'Please sign in again.', 401))
    const failure = await failureFrom(requestReply(lists, { params: { id: '1' }, query: {} }, { audience: 'agent' }))
    expect(failure.kind).toBe('signed-out')
    expect(left).toHaveBeenCalledExactlyOnceWith('agent')
  })

  it('does nothing in the name of somebody else who signed in on the device in the meantime', async () => {
    setPerson({ audience: 'agent', id: 'agent-who-left', name: 'Ana', features: [], record: null })
    answers(bad(2, 'over', 401), good('booked'))
    expect((await failureFrom(requestReply(book, { body: { day: '2027-01-01' } }))).kind).toBe('signed-out')
    expect(sent.filter(({ url }) => url.includes('book')).length).toBeLessThan(2)
    answers(good('booked'))
    expect(await requestReply(book, { body: { day: '2027-01-02' } })).toBe('booked')
  })

  it('never signs anybody out because the network is gone', async () => {
    const left = vi.fn()
    setSignedOutHandler(left)
    vi.stubGlobal('navigator', { onLine: false })
    answers('lost')
    expect((await failureFrom(requestReply(lists, { params: { id: '1' }, query: {} }, { audience: 'agent' }))).kind).toBe('offline')
    expect(left).not.toHaveBeenCalled()
  })

  it('asks again by itself, under the same key, when the server says that it is busy for a moment', async () => {
    const busy = {
      ...bad(1, 'Many people are using this right now. Nothing was changed; please try again in a few seconds.', 503),
      headers: { 'retry-after': '2' },
    }
    answers(busy, good('booked'))
    expect(await requestReply(book, { body: { day: '2026-11-20' } })).toBe('booked')
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    answers(bad(1, 'The payment provider is not responding.', 503))
    expect((await failureFrom(requestReply(book, { body: { day: '2026-11-20' } }))).message).toBe('The payment provider is not responding.')
    expect(sent).toHaveLength(3)
  })

  it('waits for its turn for some seconds where everybody is refused, and says so then', async () => {
    vi.useFakeTimers()
    answers({
      ...bad(1, 'Many people are using this right now. Nothing was changed; please try again in a few seconds.', 503),
      headers: { 'retry-after': '2' },
    })
    const failing = failureFrom(requestReply(book, { body: { day: '2026-11-20' } }))
    await vi.advanceTimersByTimeAsync(13_000)
    expect(sent.length).toBeGreaterThan(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await failing).message).toBe('Many people are using this right now. Nothing was changed; please try again in a few seconds.')
    expect(sent).toHaveLength(5)
    vi.useRealTimers()
  })

  it('repeats a lost write by itself under the same key', async () => {
    answers('lost', 'lost', good('booked'))
    expect(await requestReply(book, { body: { day: '2026-11-20' } }, { key: 'k1', audience: 'agent' })).toBe('booked')
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1', 'k1'])
  })

  it('knows nothing of the outcome when the line breaks within the answer', async () => {
    const broken = () => new Response(new ReadableStream({ pull: (answer) => answer.error(new TypeError('network error')) }))
    vi.stubGlobal('fetch', async () => broken())
    expect((await failureFrom(requestReply(known, { body: {} }))).kind).toBe('offline')
  })

  it('takes the page of somebody else’s network for no answer of the server', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Please accept our terms</html>'))
    expect((await failureFrom(requestReply(known, { body: {} }))).status).toBe(502)
  })

  it('gives up when nothing answers, without knowing the outcome', async () => {
    answers('lost')
    const failure = await failureFrom(requestReply(book, { body: { day: '2026-11-20' } }, { audience: 'agent' }))
    expect([failure.kind, failure.message]).toEqual(['offline', expect.stringContaining('please try again')])
    expect(sent).toHaveLength(3)
  })
})

describe('the error catalogue', () => {
  it('shows the sentence of the server; code 4 is a warning', async () => {
    answers(bad(4, 'Invalid plate number.', 200))
    const failure = await failureFrom(requestReply(known, { body: {} }))
    expect([failure.message, failure.isWarning]).toEqual(['Invalid plate number.', true])
  })

  it('says what is wrong with each answer, for where no field shows it', async () => {
    const fields = [
      { path: 'reason', message: 'Say why.' },
      { path: 'days', message: 'Choose the days.' },
      { path: 'from', message: 'Say why.' },
    ]
    answers({ status: 422, body: { code: 1, message: 'Some answers need your attention.', data: null, fields } })
    expect((await failureFrom(requestReply(known, { body: {} }))).sentence).toBe('Say why. Choose the days.')
    answers(bad(1, 'Not today.'))
    expect((await failureFrom(requestReply(known, { body: {} }))).sentence).toBe('Not today.')
  })

  it('keeps wrong credentials what they are: no renewal, no sign-out', async () => {
    answers(bad(1, 'The e-mail address or password is incorrect. After five failed attempts, wait 15 minutes.', 401))
    const failure = await failureFrom(requestReply(known, { body: {} }))
    expect([failure.kind, failure.message, renewals]).toEqual([
      'refused',
      'The e-mail address or password is incorrect. After five failed attempts, wait 15 minutes.',
      0,
    ])
  })

  it.each([400, 406, 409, 422, 500])(
    'sends the person to sign in by status %i with a code other than 1, and sends nothing twice',
    async (status) => {
      const left = vi.fn()
      setSignedOutHandler(left)
      answers(bad(2, 'Please sign in again.', status))
      const failure = await failureFrom(requestReply(book, { body: { day: '2026-11-20' } }, { audience: 'customer' }))
      expect([failure.kind, sent.length]).toEqual(['signed-out', 1])
      expect(left).toHaveBeenCalledExactlyOnceWith('customer')
    },
  )

  it.each([400, 401, 406, 409, 422, 500])('shows the message of code 1 with status %i, and signs nobody out', async (status) => {
    const left = vi.fn()
    setSignedOutHandler(left)
    answers(bad(1, 'Not today.', status))
    const failure = await failureFrom(requestReply(book, { body: { day: '2026-11-20' } }, { audience: 'agent' }))
    expect([failure.kind, failure.message]).toEqual(['refused', 'Not today.'])
    expect(left).not.toHaveBeenCalled()
  })

  it('takes of code 2601 the message only', async () => {
    const fields = [{ path: 'mobile', message: 'Known already.' }]
    answers({ status: 422, body: { code: 2601, message: 'This is known already.', data: { id: 1 }, fields, reference: 'r1' } })
    const { sentence, data, reference } = await failureFrom(requestReply(known, { body: {} }))
    expect({ sentence, data, reference }).toEqual({ sentence: 'This is known already.', data: null, reference: undefined })
  })

  it('reads No leads found as an empty list', async () => {
    answers(bad(1, 'No leads found', 200))
    expect(await requestReply(lists, { params: { id: '1' }, query: {} }, { audience: 'agent' })).toEqual({ items: [], count: 0 })
  })

  it.each([502, 200])('takes no page for the file that was asked for, with status %i', async (status) => {
    const page = new Response('<html>Not your file</html>', { status, headers: { 'content-type': 'text/html' } })
    vi.stubGlobal('fetch', async () => page)
    expect((await failureFrom(requestFile(print))).status).toBe(502)
  })

  it('knows of no file when whoever stands before the server fails without a word', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    expect((await failureFrom(requestFile(print))).status).toBe(503)
  })

  it('speaks of a glitch when the answer cannot be read', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
    expect((await failureFrom(requestReply(known, { body: {} }))).message).toMatch(/^Uh-oh!/)
  })
})
