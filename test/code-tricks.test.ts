import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { TestBrowser } from './support/browser.ts'
import { until } from './support/buying.ts'
import { linkFrom } from './support/customers.ts'
import { person } from './support/quoting.ts'

let app: TestApp
let small: TestApp
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  small = await startApp({ TRUSTED_PROXIES: '127.0.0.1', CODES_PER_DAY: '5', CODES_PER_ADDRESS: '3', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await app.stop()
  await small.stop()
})
afterEach(() => setTime(undefined))

const seconds = (n: number) => setTime(new Date(now().getTime() + n * 1000))
let made = 0
/** A number that no other test uses. */
const number = () => `+63918${String(7_000_000 + made++)}`
/** A browser at an address of its own, or at another browser's. */
const browser = (at = `10.7.${made >> 8}.${made++ & 255}`, { url } = app) => new TestBrowser(url, { 'x-forwarded-for': at })
const link = async (mobileNumber = '', { url } = app) => (await linkFrom(await person(url, 'ana.reyes'), { mobileNumber })).token

const ask = (by: TestBrowser, mobile: string, token?: string) => by.post('auth/customer/code', { mobile, link: token })
const enter = async (by: TestBrowser, mobile: string, code: string, token?: string) =>
  (await by.post('auth/customer/verify', { mobile, code, link: token })).status
const texts = async (mobile: string) =>
  (await app.owner.query<{ body: string }>('select body from simulators.inbox where recipient = $1 order by received_at desc', [mobile]))
    .rows
const sent = async (mobile: string) => (await app.owner.query('select from messages where recipient = $1', [mobile])).rowCount
/** The newest code on the owner's phone, once there are this many messages. */
const codeAt = async (mobile: string, messages = 1) => {
  const [newest] = await until(
    () => texts(mobile),
    (all) => all.length >= messages,
  )
  return newest?.body.slice(0, 6) ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A customer who has signed in, and the browser in which they did so. */
async function customer() {
  const [mobile, own] = [number(), browser()]
  const token = await link()
  await ask(own, mobile, token)
  expect(await enter(own, mobile, await codeAt(mobile), token)).toBe(200)
  seconds(61)
  return { mobile, own }
}

describe('a stranger who knows a customer’s number', () => {
  it('does not void the customer’s code by a link that is for another number', async () => {
    const [mobile, own, token] = [number(), browser(), await link()]
    await ask(own, mobile, token)
    const code = await codeAt(mobile)
    expect((await ask(browser(), mobile, await link(number()))).status).toBe(200)
    expect((await ask(browser(), mobile)).status).toBe(200)
    expect((await ask(browser(), mobile, token)).status).toBe(200)
    expect(await enter(own, mobile, code, token)).toBe(200)
  })

  it('does not use up the customer’s codes of the hour with links of their own', async () => {
    const { mobile } = await customer()
    const [stranger, links] = [browser(), [await link(), await link()]]
    const asked = []
    for (let n = 0; n < 6; n++) {
      asked.push((await ask(stranger, mobile, links[n % 2])).status)
      seconds(61)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
    const another = browser()
    expect((await ask(another, mobile)).status).toBe(200)
    expect(await enter(another, mobile, await codeAt(mobile, 7))).toBe(200)
  })

  it('pays themselves for what is refused them', async () => {
    const { mobile } = await customer()
    const [stranger, foreign] = [browser(), await link(number())]
    const asked = []
    for (let n = 0; n < 6; n++) {
      asked.push((await ask(stranger, mobile, foreign)).status)
      seconds(61)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
    expect(await sent(mobile)).toBe(1)
    expect((await ask(browser(), mobile)).status).toBe(200)
  })

  it('does not lock the customer’s code by wrong ones', async () => {
    const [mobile, own, stranger, token] = [number(), browser(), browser(), await link()]
    await ask(own, mobile, token)
    const code = await codeAt(mobile)
    for (let n = 0; n < 6; n++) expect(await enter(stranger, mobile, code, token)).toBe(422)
    await ask(stranger, mobile, token)
    const theirs = wrong(await codeAt(mobile, 2))
    for (let n = 0; n < 5; n++) await enter(stranger, mobile, theirs, token)
    expect(await enter(stranger, mobile, theirs, token)).toBe(429)
    expect(await enter(own, mobile, code, token)).toBe(200)
  })

  it('does not get round the minute between two codes by coming with and without a link, with another one, or without cookies', async () => {
    const { mobile } = await customer()
    const [address, token] = ['10.8.0.1', await link()]
    const stranger = browser(address)
    expect((await ask(stranger, mobile)).status).toBe(200)
    for (const asked of [
      await ask(stranger, mobile, token),
      await ask(stranger, mobile, await link()),
      await ask(browser(address), mobile),
    ])
      expect(asked).toMatchObject({ status: 429, message: expect.stringMatching(/Please wait \d+ seconds/) })
    expect((await ask(stranger, mobile)).data).toMatchObject({ resendInSeconds: expect.any(Number) })
    expect(await sent(mobile)).toBe(2)
  })

  it('has twenty texts sent to the number a day, from wherever; the customer’s own browser and a link made for them go on', async () => {
    const { mobile, own } = await customer()
    const token = await link()
    for (let address = 0; address < 4; address++) {
      const strangers = browser()
      for (let n = 0; n < 5; n++) {
        expect((await ask(strangers, mobile, address % 2 ? token : undefined)).status).toBe(200)
        seconds(61)
      }
    }
    // Ten of each kind so far.
    for (let address = 0; address < 2; address++) {
      const strangers = browser()
      for (let n = 0; n < 5; n++) {
        expect((await ask(strangers, mobile)).status).toBe(200)
        seconds(61)
      }
    }
    const another = browser()
    expect(await ask(another, mobile)).toMatchObject({ status: 429, message: expect.stringContaining('ask your agent for a new link') })
    expect((await ask(own, mobile)).status).toBe(200)
    const ownLink = await link(mobile)
    expect((await ask(another, mobile, ownLink)).status).toBe(200)
  })

  it('tries a hundred codes a day, over all codes; then there is a slower way in, by the agent', async () => {
    const { mobile, own } = await customer()
    const waiting = browser()
    const token = await link()
    await ask(waiting, mobile, token)
    const code = await codeAt(mobile, 2)
    // One after the other: a hundred at the same moment may be asked to try again.
    for (const stranger of Array.from({ length: 20 }, () => browser())) {
      expect((await ask(stranger, mobile)).status).toBe(200)
      const guesses = Array.from({ length: 5 }, (_, n) => enter(stranger, mobile, String(n).padStart(6, '0')))
      expect(await Promise.all(guesses)).toEqual([422, 422, 422, 422, 422])
    }
    const refused = await waiting.post('auth/customer/verify', { mobile, code, link: token })
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('ask your agent for a new link to this number') })
    expect((await ask(browser(), mobile, await link())).message).toContain('ask your agent for a new link to this number')
    // The browser in which the customer signed in before is not delayed by what strangers do.
    await ask(own, mobile)
    expect(await enter(own, mobile, await codeAt(mobile, 23))).toBe(200)
    const ownLink = await link(mobile)
    seconds(61)
    expect((await ask(waiting, mobile, ownLink)).status).toBe(200)
    expect(await enter(waiting, mobile, await codeAt(mobile, 24), ownLink)).toBe(200)
  })
})

describe('texts to strangers', () => {
  it('are ten an hour by one link, whoever asks', async () => {
    const token = await link()
    const asked = await Promise.all(Array.from({ length: 30 }, async () => (await ask(browser(), number(), token)).status))
    expect(asked.filter((status) => status === 200)).toHaveLength(10)
    expect(asked.filter((status) => status === 429)).toHaveLength(20)
    expect(await ask(browser(), number(), token)).toMatchObject({
      message: expect.stringContaining(
        'Too many codes were requested through this link. Please try again later, or ask your agent for a link of your own.',
      ),
    })
    expect((await ask(browser(), number(), await link())).status).toBe(200)
  })

  it('are two hundred a day by all links of one agent', async () => {
    const carlo = await linkFrom(await person(app.url, 'carlo.mendoza'))
    await app.owner.query(
      `insert into one_time_codes (mobile, purpose, asker, address, link_id, agent_id, code_hash, created_at, expires_at)
       select '+63919' || lpad(n::text, 7, '0'), 'sign-in:x', 'x' || n, '', gen_random_uuid(), agent_id, '', now() - interval '3 hours', now()
       from links, generate_series(1, 199) n where id = $1`,
      [carlo.id],
    )
    expect((await ask(browser(), number(), carlo.token)).status).toBe(200)
    expect(await ask(browser(), number(), carlo.token)).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many codes were requested through this agent’s links today. Please ask your agent.'),
    })
    expect((await ask(browser(), number(), await link())).status).toBe(200)
  })

  it('are as many an hour from one address as is configured, and from the network of one subscriber', async () => {
    const asked = async (at: readonly string[]) => {
      const statuses = []
      for (const each of at) statuses.push((await ask(browser(each, small), number())).status)
      return statuses
    }
    expect(await asked(['10.9.0.1', '10.9.0.1', '10.9.0.1', '10.9.0.1', '10.9.0.2'])).toEqual([200, 200, 200, 429, 200])
    const subscriber = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:0001:0002::3', '2001:db8:1:2::4', '2001:db8:1:3::1']
    expect(await asked(subscriber)).toEqual([200, 200, 200, 429, 200])
  })

  it('are as many a day in all as is configured; administrators are told when most are sent and when all are', async () => {
    const alerts = async () =>
      (
        await small.owner.query<{ title: string }>(
          `select n.title from notifications n join staff s on s.id = n.staff_id where s.role_code = 'AD1' and n.kind = 'alert-due' order by n.id`,
        )
      ).rows.map(({ title }) => title)
    const told: (readonly string[])[] = []
    for (let n = 0; n < 5; n++) {
      expect((await ask(browser(undefined, small), number(), await link('', small))).status).toBe(200)
      told.push(await alerts())
    }
    const [most, all] = ['Most of today’s one-time codes have been sent', 'Today’s one-time codes are used up']
    expect(told.map((each) => [...new Set(each)])).toEqual([[], [], [], [most], [most, all]])
    for (const by of [await link('', small), undefined])
      expect(await ask(browser(undefined, small), number(), by)).toMatchObject({
        status: 429,
        message: expect.stringContaining('tomorrow'),
      })
    expect(await alerts()).toHaveLength(told.at(-1)?.length ?? 0)
  })
})
