import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '#domain/access.ts'
import { type Declared, declaredEndpoints } from '../bin/docs/contracts.ts'
import { startApp, type TestApp } from './support/app.ts'
import { partOfDay } from './support/by-day.ts'
import { type Reply, signIn } from './support/calls.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { type Answer, type Asked, comparable, recordParams, requestsTo, toldBeyond } from './support/every-request.ts'
import { textOf, withExport } from './support/list-exports.ts'
import { type Owned, oneOfEach } from './support/one-of-each.ts'
import { type Caller, caller, type Headers } from './support/quoting.ts'
import { type Claim, reachedBy, switchRowSecurity } from './support/reached-by.ts'
import { nextToWrite, rowsOfOwner } from './support/rows-of-owner.ts'
import { AFTER_OTHERS_ACTED, FIGURES, OF_THE_OFFICE, OWNERS_ALONE, PUBLIC } from './support/told-by-design.ts'

type Address = { readonly declared: Declared; readonly address: string; readonly audience: 'agent' | 'customer' | 'public' }

let app: TestApp
let owned: Owned
let addresses: Address[]
const people: Record<string, Caller> = {}
let ended: Record<'agent' | 'customer', Headers>

const person = async (name: string) => caller(app.url, await signIn(app.url, `${name}@kalasag.example`))
const who = (name: string): Caller => people[name] ?? caller(app.url, {})

const STAFF: Readonly<Record<string, string>> = {
  'an agent of another branch': 'carlo.mendoza',
  'the manager of another branch': 'bernadette.aguilar',
  'a peer of the same branch': 'jose.ibanez',
}
/** With fresh tokens: those from the start have expired before a slow machine is done, and a signed-out caller proves nothing. */
async function anew(name: string): Promise<Caller> {
  const login = STAFF[name]
  if (login) people[name] = await person(login)
  return who(name)
}

beforeAll(async () => {
  // Each request comes from its own address, so that no rate limit hides an answer.
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE: '100000', LOG_LEVEL: 'silent' })
  const ana = await person('ana.reyes')
  owned = await oneOfEach(app, ana)
  const { token } = await linkFrom(ana)
  Object.assign(people, {
    owner: ana,
    'the owner’s manager': await person('miguel.lacson'),
    'the customer': owned.customer,
    'another customer of the same agent': await signInCustomer(app, '+639178880456', token),
  })
  for (const name of Object.keys(STAFF)) await anew(name)
  ended = { agent: (await person('ana.reyes')).headers, customer: (await signInCustomer(app, '+639178880789', token)).headers }
  await app.owner.query(
    `update sessions set ended_at = now() where customer_id = (select id from customers where mobile = '+639178880789')
     or id = (select id from sessions where staff_id = $1 order by created_at desc limit 1)`,
    [owned.facts.ids[0]],
  )
  addresses = (await declaredEndpoints())
    .flatMap(withExport)
    .flatMap((declared) => declared.addresses.map((each) => ({ declared, ...each })))
})
afterAll(() => app.stop())

let asked = 0
async function ask(asking: Asked, headers: Headers): Promise<Answer> {
  const { method, path, body } = asking
  asked += 1
  const response = await fetch(`${app.url}/sdx-api/${path}`, {
    method,
    headers: {
      'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // A request refused for too many callers is repeated as the answer says.
  const comeAgain = response.status === 503 ? Number(response.headers.get('retry-after')) : 0
  if (comeAgain > 0) {
    await response.body?.cancel()
    await setTimeout(comeAgain * 1000)
    return ask(asking, headers)
  }
  const text = await textOf(response)
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, ...(isJson ? JSON.parse(text) : { data: 'a file' }) }
}

/** What an answer reveals about the owner's data that the request did not itself contain. */
const told = (answer: Answer, request: Asked) => toldBeyond(answer, request, owned.secrets)

/** Requests the owner's records and missing ones, by day with one request in five; returns where answers differ or reveal too much. */
async function leaksOf({ declared, address, audience }: Address, headers: Headers, each: 'combined' | 'once'): Promise<string[]> {
  // What no seller may do is refused whatever they send: that is asserted for every answer below.
  const isRefused = audience === 'agent' && !isForSellers(declared.endpoint.feature)
  const how = { each: isRefused ? 'once' : each } as const
  const requests = requestsTo(declared, address, owned.facts, how)
  const decoys = requestsTo(declared, address, owned.decoys, how)
  expect(decoys.length, `decoys of ${address}`).toBe(requests.length)
  const allowed = PUBLIC[declared.name]
  const leaks: string[] = []
  // A record that does not exist is requested once, by any of its ids.
  const nobodys = new Map<string, string>()
  const seen = (reply: Reply) => comparable(reply, declared.endpoint.method)
  for (const [index, request] of partOfDay([...requests.entries()], 5)) {
    const reply = await ask(request, headers)
    const line = `${request.method} ${request.path} ${JSON.stringify(request.body ?? '')}: ${reply.status}`
    if (allowed?.tells !== 'everything')
      for (const name of told(reply, request)) if (!allowed?.tells.includes(name)) leaks.push(`${line} tells ${name}`)
    if (isRefused && reply.status !== 403) leaks.push(`${line} is not refused to whoever sells`)
    if (reply.status === 429 || reply.status >= 500) leaks.push(`${line} ${reply.message}`)
    const decoy = decoys[index]
    if (allowed || !decoy) continue
    const question = JSON.stringify(decoy).replace(new RegExp(owned.decoys.ids.join('|'), 'g'), 'id')
    const expected = nobodys.get(question) ?? seen(await ask(decoy, headers))
    nobodys.set(question, expected)
    if (seen(reply) !== expected) leaks.push(`${line} ${seen(reply)} is not what nobody’s gets: ${expected}`)
  }
  return leaks
}

/** Whether people who sell may call it at all. */
const isForSellers = (feature: string | undefined) => feature === undefined || ROLES.SM1.features.some((each) => each === feature)

describe('the walk', () => {
  it('knows every endpoint that is served', async () => {
    const { paths } = (await (await fetch(`${app.url}/sdx-api/openapi.json`)).json()) as { paths: Record<string, unknown> }
    const walked = new Set(addresses.map(({ address }) => `/sdx-api/${address.replaceAll(/:(\w+)/g, '{$1}')}`))
    expect(Object.keys(paths).filter((path) => !walked.has(path))).toEqual([])
  })

  for (const [sees, audience] of [
    ['owner', 'agent'],
    ['the owner’s manager', 'agent'],
    ['the customer', 'customer'],
  ] as const)
    it(`asks what tells ${sees} something, wherever an address names a record`, async () => {
      const silent: string[] = []
      for (const each of addresses.filter((one) => one.audience === audience && one.declared.endpoint.method === 'GET')) {
        const others = [...FIGURES, ...AFTER_OTHERS_ACTED, ...OF_THE_OFFICE, ...(sees === 'the owner’s manager' ? OWNERS_ALONE : [])]
        if (others.includes(each.declared.name) || recordParams(each.address, owned.facts).length === 0) continue
        if (!isForSellers(each.declared.endpoint.feature)) continue
        let tells = false
        for (const request of requestsTo(each.declared, each.address, owned.facts)) {
          const reply = await ask(request, who(sees).headers)
          tells ||= told(reply, request).length > 0 || (reply.status === 200 && reply.data === 'a file')
          if (tells) break
        }
        if (!tells) silent.push(each.address)
      }
      expect(silent).toEqual([])
    })
})

/** One member of the staff tries every record with every body; the others try every record and every body, but not every combination. */
const STRANGERS = [
  ['an agent of another branch', 'agent', 'combined'],
  ['the manager of another branch', 'agent', 'once'],
  ['a peer of the same branch', 'agent', 'once'],
  ['another customer of the same agent', 'customer', 'combined'],
  ['somebody who is not signed in', 'public', 'combined'],
] as const
const endpoints = (of: Address['audience'], isWrite: boolean) =>
  addresses.filter(({ audience, declared }) => audience === of && (declared.endpoint.method !== 'GET') === isWrite)

/** The first lock is tested without the second, which is tested alone below. */
const withoutRowSecurity = () => {
  beforeAll(() => switchRowSecurity(app, 'disable'))
  afterAll(() => switchRowSecurity(app, 'enable'))
}

describe('a question', () => {
  withoutRowSecurity()

  it.each(STRANGERS)(
    'of %s is told nothing of the owner’s, and not that it exists',
    { timeout: 480_000 },
    async (stranger, audience, combining) => {
      const { headers } = await anew(stranger)
      const leaks: string[] = []
      for (const each of endpoints(audience, false)) leaks.push(...(await leaksOf(each, headers, combining)))
      expect(leaks, leaks.join('\n')).toEqual([])
    },
  )
})

describe('an identity that does not count', () => {
  const bearer = ({ authorization = '' }: Headers) => authorization
  const identities = (audience: 'agent' | 'customer'): Record<string, Headers> => {
    const [staff, peer, customer] = [who('owner').headers, who('a peer of the same branch').headers, who('the customer').headers]
    return {
      'no identity': {},
      'an ended session': ended[audience],
      'the other kind of token': audience === 'agent' ? customer : staff,
      ...(audience === 'agent'
        ? {
            'a customer’s token with a login token': { ...customer, userinfo: staff.userinfo ?? '' },
            'an access token alone': { authorization: bearer(staff) },
            'a login token as access token': { authorization: `Bearer ${staff.userinfo}`, userinfo: staff.userinfo ?? '' },
            'somebody else’s login token': { authorization: bearer(staff), userinfo: peer.userinfo ?? '' },
          }
        : { 'a login token as customer’s token': { authorization: `Bearer ${staff.userinfo}` } }),
    }
  }

  it.each(['agent', 'customer'] as const)(
    'is refused at every address for a signed-in %s, and told nothing',
    { timeout: 480_000 },
    async (audience) => {
      const wrong: string[] = []
      const before = await rowsOfOwner(app, owned)
      for (const { declared, address } of addresses.filter((each) => each.audience === audience))
        for (const [name, headers] of Object.entries(identities(audience)))
          for (const request of partOfDay(requestsTo(declared, address, owned.facts).slice(0, 3), 3)) {
            const reply = await ask(request, headers)
            const isRefused = reply.status === 401 || reply.status === 403 || (name === 'an ended session' && reply.status === 404)
            if (!isRefused || told(reply, request).length > 0) wrong.push(`${name}: ${request.method} ${request.path} ${reply.status}`)
          }
      expect(wrong).toEqual([])
      expect(await rowsOfOwner(app, owned)).toEqual(before)
    },
  )
})

describe('the database itself', () => {
  const sessionOf = async (column: 'staff_id' | 'customer_id', id: string, isLive = true) =>
    (
      await app.owner.query(`select id from sessions where ${column} = $1 and (ended_at is null) = $2 order by created_at desc limit 1`, [
        id,
        isLive,
      ])
    ).rows[0]?.id
  const idOf = async (email: string) =>
    (await app.owner.query('select id from staff where email = $1', [`${email}@kalasag.example`])).rows[0]?.id
  const otherCustomer = async () => (await app.owner.query(`select id from customers where mobile = '+639178880456'`)).rows[0]?.id

  it('shows the owner and nobody else the records, whatever a request claims to be', async () => {
    // A session from the start has expired before a slow machine gets here, and then proves nothing.
    await Promise.all([person('ana.reyes'), ...Object.keys(STAFF).map(anew)])
    const [owner = ''] = owned.facts.ids
    const [carlo, jose, other] = [await idOf('carlo.mendoza'), await idOf('jose.ibanez'), await otherCustomer()]
    const [carlos, joses, others] = [
      await sessionOf('staff_id', carlo),
      await sessionOf('staff_id', jose),
      await sessionOf('customer_id', other),
    ]
    const claims: Record<string, Claim | undefined> = {
      'nothing said': undefined,
      'nothing claimed': ['', ''],
      anonymous: ['anonymous', ''],
      'another branch': [`staff:${carlo}`, carlos],
      'a peer': [`staff:${jose}`, joses],
      'another customer': [`customer:${other}`, others],
      'the owner’s name with another session': [`staff:${owner}`, carlos],
      'the owner’s name without a session': [`staff:${owner}`, ''],
      'the owner’s ended session': [`staff:${owner}`, await sessionOf('staff_id', owner, false)],
      'anonymous with the owner’s session': ['anonymous', await sessionOf('staff_id', owner)],
      'the customer’s name with a stranger’s session': [`customer:${owned.facts.ids.at(-1)}`, others],
    }
    const seen: string[] = []
    for (const [name, claim] of Object.entries(claims)) seen.push(...(await reachedBy(app, owned, claim)).map((each) => `${name}: ${each}`))
    expect(seen).toEqual([])
    expect(await reachedBy(app, owned, [`staff:${owner}`, await sessionOf('staff_id', owner)])).toEqual(
      expect.arrayContaining(['policies shows policyNumber', 'links shows link', 'customers shows mobile', 'policies can be changed']),
    )
  })

  it('guards every table that says whose a record is, or of what it is a part', async () => {
    const { rows } = await app.owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity and not a.attisdropped
       and a.attname in ('agent_id', 'customer_id', 'policy_id', 'quotation_id') order by 1`,
    )
    // Tallies are numbers.
    expect(rows.map(({ name }) => name)).toEqual(['lead_due_tallies', 'lead_tallies', 'tallies'])
  })
})

// Last, because strangers may read afterwards what they write to the owner’s records.
describe('a write', () => {
  withoutRowSecurity()

  it.each(STRANGERS)('of %s changes nothing of the owner’s', { timeout: 480_000 }, async (stranger, audience, combining) => {
    const { headers } = await anew(stranger)
    const leaks: string[] = []
    const before = await rowsOfOwner(app, owned)
    for (const each of endpoints(audience, true)) {
      const since = await nextToWrite(app)
      leaks.push(...(await leaksOf(each, headers, combining)))
      if ((await nextToWrite(app)) > since)
        expect(before, each.address).toEqual(expect.arrayContaining(await rowsOfOwner(app, owned, since)))
    }
    // No one deleted anything either.
    expect(await rowsOfOwner(app, owned)).toEqual(before)
    await app.owner.query('delete from simulators.faults')
    expect(leaks, leaks.join('\n')).toEqual([])
  })
})
