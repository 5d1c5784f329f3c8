import { randomInt } from 'node:crypto'
import type { Colleague, ColleagueChoices } from '#features/people/administration/public/contract/people.ts'
import { addDays, dayOf } from '../../src/domain/day.ts'
import { TestBrowser } from '../../test/support/browser.ts'
import { until } from '../../test/support/buying.ts'
import { call, signIn } from '../../test/support/calls.ts'
import { linkFrom } from '../../test/support/customers.ts'
import { addLead } from '../../test/support/leads.ts'
import { answered, type Caller, caller, car, maria, offer } from '../../test/support/quoting.ts'
import { INVITED_PASSWORD } from '../../test/support/welcoming.ts'
import { type Newcomer, newcomer } from './beginning.ts'
import { demoPassword, somebodyNew } from './people.ts'
import { buyCtpl } from './sales.ts'
import { passCtpl } from './studying.ts'

export const LEADS = 40
export const POLICIES = 12
export const LINKS = 3

const named = async (url: string, name: string) => caller(url, await signIn(url, `${name}@kalasag.example`, demoPassword()))

/** The messages sent to a mail address or a mobile number, the newest first. */
export async function messagesTo(url: string, to: string): Promise<readonly string[]> {
  const recipient = to.includes('@') ? to : `+63${to.slice(1)}`
  const path = `auth/simulators?recipient=${encodeURIComponent(recipient)}`
  return answered<{ messages: { body: string }[] }>(await call(url, 'GET', path)).messages.map(({ body }) => body)
}

async function firstPassword(url: string, { email, mobile }: Newcomer): Promise<void> {
  const newest = (to: string, pattern: RegExp) =>
    until(
      async () => (await messagesTo(url, to)).flatMap((body) => pattern.exec(body)?.[1] ?? [])[0] ?? '',
      (found) => found !== '',
    )
  const token = await newest(email, /invitation=([\w-]+)/)
  const browser = new TestBrowser(url)
  const post = async (path: string, body: object) => answered(await browser.post(`auth/password-reset/${path}`, body))
  await post('code', { token })
  const code = await newest(mobile, /^(\d{6}) is your/)
  await post('finish', { token, code, password: INVITED_PASSWORD })
}

/**
 * An agent who is unique in the test, below a manager, with a licence valid for that many more days and the training required before the
 * first CTPL sale.
 */
export async function newAgent(
  url: string,
  manager: string,
  { licensedFor = 900 } = {},
): Promise<{ readonly name: string; readonly code: string; readonly email: string; readonly who: Caller }> {
  const office = await named(url, 'teresita.ocampo')
  const { managers } = answered<ColleagueChoices>(await office.get('admin/colleague-choices'))
  const above = managers.find(({ name }) => name === manager)
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
  const person = newcomer('Hermie', `Salonga${[...Array(5)].map(() => LETTERS[randomInt(26)]).join('')}`)
  const { id } = answered<{ id: string }>(
    await office.post('admin/colleague', {
      ...{ firstName: person.first, lastName: person.last, email: person.email, mobile: person.mobile },
      ...{ role: 'AG1', branch: above?.branch, managerId: above?.id },
    }),
  )
  const today = dayOf(new Date())
  answered(
    await office.put(`admin/licences/${id}`, {
      ...{ company: 'Kalasag Insurance', kind: 'non-life', capacity: 'agent', number: `NL-${randomInt(1_000_000)}` },
      ...{ validFrom: addDays(today, -100), validUntil: addDays(today, licensedFor) },
    }),
  )
  await firstPassword(url, person)
  const { agentCode } = answered<Colleague>(await office.get(`admin/colleague/${id}`))
  const who = caller(url, await signIn(url, person.email, INVITED_PASSWORD))
  await passCtpl(who)
  return { name: `${person.first} ${person.last}`, code: agentCode, email: person.email, who }
}

/** Runs it that many times, a few at once. */
async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < count; n += 4) done.push(...(await Promise.all([0, 1, 2, 3].filter((k) => n + k < count).map((k) => work(n + k)))))
  return done
}

/**
 * An agent with forty leads, twelve policies that customers paid, and three live links: to a customer's quotation, to a number, to the
 * products.
 */
export async function agentWithBook(url: string, manager: string) {
  const agent = await newAgent(url, manager)
  const { who } = agent
  const leads = await times(LEADS, (n) => addLead(who, { firstName: 'Rosa', lastName: `Bautista ${n}` }))
  const policies = await times(POLICIES, async () => {
    const { mobile } = somebodyNew()
    return { mobile, ...(await buyCtpl(who, car(), maria({ mobile }))) }
  })
  const { mobile } = somebodyNew()
  const quotation = await offer(who, maria({ mobile }))
  const links = [
    await linkFrom(who, { quotationId: quotation.id, mobileNumber: mobile }),
    await linkFrom(who, { mobileNumber: somebodyNew().mobile }),
    await linkFrom(who),
  ]
  return { ...agent, leads, policies, quotation, mobile, links }
}
export type AgentWithBook = Awaited<ReturnType<typeof agentWithBook>>
