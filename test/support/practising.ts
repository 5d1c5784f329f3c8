import { decodeJwt } from 'jose'
import pg from 'pg'
import type { PracticeNow, PracticeResult, ScenarioCard } from '#features/work/practice/public/contract/practice.ts'
import { TestBrowser, tokensOf } from './browser.ts'
import { until } from './buying.ts'
import { answered, type Caller, caller } from './quoting.ts'

export const scenariosOf = async (who: Caller) =>
  answered<{ isHeld: boolean; scenarios: ScenarioCard[] }>(await who.get('user/practice/scenarios')).scenarios
export const cardOf = async (who: Caller, code: string): Promise<ScenarioCard> => {
  const found = (await scenariosOf(who)).find((each) => each.code === code)
  if (!found) throw new Error(`nobody practises ${code}`)
  return found
}

/** The address at which a person enters practice. */
export const wayIn = async (who: Caller, scenario: string): Promise<URL> =>
  new URL(answered<{ address: string }>(await who.post('user/practice/begin', { scenario })).address)

/** The answer of the practice sign-in to a ticket. */
export async function showTicket(address: URL) {
  const browser = new TestBrowser(address.origin)
  const { address: asked } = await browser.follow('/sdx-api/auth/session/start?to=/app/')
  const uid = asked.searchParams.get('uid')
  const reply = await browser.post(`auth/interaction/${uid}/ticket`, { ticket: address.searchParams.get('ticket') })
  return { browser, asked, reply }
}

/** A person in practice, in their browser, who calls there as an agent. */
export async function practitioner(who: Caller, scenario: string): Promise<Caller> {
  const { browser, reply } = await showTicket(await wayIn(who, scenario))
  await browser.follow(answered<{ returnTo: string }>(reply).returnTo)
  return caller(browser.origin, tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data))
}

export async function nowOf(who: Caller): Promise<PracticeNow> {
  const { now } = answered<{ now: PracticeNow | null }>(await who.get('user/practice/now'))
  if (!now) throw new Error('nothing is practised')
  return now
}

export const paper = ({ papers }: PracticeNow, label: string): string => papers.find((each) => each.label === label)?.value ?? ''

export const finishPractice = async (who: Caller) => answered<PracticeResult>(await who.post('user/practice/finish', {}))

/** The caller's id, which is the same in practice. */
export function idOf({ headers }: Caller): string {
  const { sub } = decodeJwt(headers.userinfo ?? '')
  return sub ?? ''
}

/** A jeepney as its documents describe it. */
export const jeepneyOf = (now: PracticeNow) => ({
  registrationType: 'R',
  identifiedBy: 'plate',
  plate: paper(now, 'Plate number'),
  mvFile: paper(now, 'MV file number'),
  vehicleType: 'PUJ',
  typeOfUse: 'FOR_HIRE',
  make: 'SARAO',
  model: 'SARAO-JEEPNEY',
  year: 2015,
  colour: 'MULTICOLOUR',
  seats: 22,
  engineNo: paper(now, 'Engine number'),
  chassisNo: paper(now, 'Chassis number'),
  isLate: false,
})

/** The customer, played by the practising person, with the code that they see the customer receive. */
export async function customerOf(who: Caller, mobile: string, link: string): Promise<Caller> {
  const browser = new TestBrowser(who.url)
  answered(await browser.post('auth/customer/code', { mobile, link }))
  const code = await until(
    async () => (await nowOf(who)).messages.map(({ body }) => /^\d{6}(?= )/.exec(body)?.[0]).find(Boolean) ?? '',
    (found) => found !== '',
  )
  const { accessToken } = answered<{ accessToken: string }>(await browser.post('auth/customer/verify', { mobile, link, code }))
  return caller(who.url, { authorization: `Bearer ${accessToken}` })
}

/** What a call records about itself: that it was made, and by which session. */
const OF_CALLS = ['audit_entries', 'idempotency_keys', 'sessions', 'security_events', 'practice_runs']

/** The row count of every table of the program, except those that record calls. */
export async function rowsOfAllTables(owner: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'simulators') and not tablename = any ($1) order by 1`,
    [OF_CALLS],
  )
  const counted = await Promise.all(
    tables.map(async ({ name }) => [name, Number((await owner.query(`select count(*) as n from ${name}`)).rows[0].n)] as const),
  )
  return new Map(counted)
}

/** The practice databases beside a program's own. */
export async function practiceDatabases(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, current_database() || '_practice_') order by 1`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

export async function dropPractice(databaseUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href })
  await client.connect()
  for (const name of names) await client.query(`drop database if exists "${name}" with (force)`)
  await client.end()
}
