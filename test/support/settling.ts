import { randomUUID } from 'node:crypto'
import { addDays, dayOf, startOf } from '../../src/domain/day.ts'
import { parsePesos } from '../../src/domain/money.ts'
import type { ItemFacts, SettlementBooks, SettlementFacts } from '../../src/features/servicing/settlement/public/contract.ts'
import type { ReconciledItem, SettlementListItem } from '../../src/features/servicing/settlement/rules/list.ts'
import { setTime } from '../../src/kit/server/clock.ts'
import type { TestApp } from './app.ts'
import { comeBack, decideOnCardPage, decideOnCheckout, openPayment, policyToPay, proveIdentity } from './buying.ts'
import { peopleOf } from './commissions.ts'
import { sendFile } from './licences.ts'
import { answered, type Caller } from './quoting.ts'

/** A CTPL policy that its customer paid by card or wallet; the payer's return is left to the caller. */
export async function captured(agent: Caller, method: 'card' | 'wallet' = 'card') {
  const { id: policyId } = await policyToPay(agent)
  await proveIdentity(agent, policyId)
  const open = await openPayment(agent, policyId, method)
  const back = await (method === 'card' ? decideOnCardPage(open, 'pay') : decideOnCheckout(open, 'gcash'))
  return { policyId, open, back, ...{ id: open.payment.id, reference: open.payment.reference, amount: open.payment.amount } }
}

export async function paid(agent: Caller, method: 'card' | 'wallet' = 'card') {
  const payment = await captured(agent, method)
  await comeBack(agent.url, payment.back)
  return payment
}

/** The desk as a finance officer sees it. */
export function deskOf(finance: () => Caller) {
  const listed = async (provider: string, day: string): Promise<SettlementListItem> => {
    const { items } = answered<{ items: SettlementListItem[] }>(
      await finance().get('user/settlements', { provider, dayFrom: day, dayUntil: day }),
    )
    const [row] = items
    if (!row) throw new Error(`no settlement of ${provider} on ${day}`)
    return row
  }
  return {
    listed,
    settlement: async (id: string) => answered<SettlementFacts>(await finance().get(`user/settlement/${id}`)),
    items: async (settlement: string) =>
      answered<{ items: ReconciledItem[] }>(await finance().get('user/settlement-items', { settlement, limit: '100' })).items,
    item: async (id: string) => answered<ItemFacts>(await finance().get(`user/settlement-item/${id}`)),
    waiting: async () =>
      answered<{ items: ReconciledItem[] }>(await finance().get('user/settlement-items', { waiting: 'true', limit: '100' })).items,
    books: async (provider: string) => {
      const { providers } = answered<SettlementBooks>(await finance().get('user/settlement-books'))
      const none = { provider, clearing: 0, suspense: 0, bank: 0, fees: 0, feeTax: 0, withheld: 0 }
      return providers.find((each) => each.provider === provider) ?? none
    },
    upload: (provider: string, day: string, content: string | Buffer, name = 'settlement.csv') =>
      sendFile(finance(), `user/settlements/upload?${new URLSearchParams({ provider, day })}`, Buffer.from(content), name, 'file'),
    file: async (id: string, version = 1) => {
      const response = await fetch(`${finance().url}/sdx-api/secure/user/settlement/${id}/file/${version}`, { headers: finance().headers })
      return response.text()
    },
    act: async (id: string, remedy: string, reason?: string) =>
      finance().post(`user/settlement-item/${id}/${remedy}`, reason === undefined ? {} : { reason }),
  }
}

/** A file as rows of cells, for changing it. */
export const rowsOf = (file: string): string[][] =>
  file
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
export const fileOf = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join(',')).join('\r\n')
export const centavosIn = (cell: string | undefined): number =>
  (cell?.startsWith('-') ? -1 : 1) * (parsePesos((cell ?? '').replace('-', '')) ?? Number.NaN)

/** Money that someone paid at the card provider for something that is not ours. */
export async function strangeCharge({ owner }: Pick<TestApp, 'owner'>, reference: string, amount: number, at: Date): Promise<void> {
  await owner.query(
    `insert into simulators.charges (ref, merchant_reference, amount_centavos, currency, description, return_url, cancel_url, notify_url, encrypted, status, captures, captured_at)
     values ($1, $2, $3, 'PHP', 'Something else', 'http://x', 'http://x', 'http://x', 'yes', 'paid', 1, $4)`,
    [randomUUID(), reference, amount, at],
  )
}

/** The journal's balances, by account; asserts that every entry balances. */
export async function journal({ owner }: Pick<TestApp, 'owner'>) {
  const { rows: entries } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (select entry_id from settlement_postings group by entry_id having sum(amount_centavos) <> 0) unbalanced`,
  )
  const { rows } = await owner.query<{ account: string; amount: number }>(
    `select account, sum(amount_centavos)::float8 as amount from settlement_postings group by account order by account`,
  )
  const { rows: counted } = await owner.query<{ n: number }>('select count(*)::int as n from settlement_entries')
  return {
    unbalanced: entries[0]?.n,
    entries: counted[0]?.n,
    accounts: Object.fromEntries(rows.map(({ account, amount }) => [account, amount])),
  }
}

/** Days after today on whose mornings people sign in, each once: at seven in Manila. */
export function morningsOf(app: () => Pick<TestApp, 'url'>, usual: readonly string[]) {
  const signedIn = new Map<number, ReturnType<typeof peopleOf>>()
  let current = 0
  return {
    by: (name: string): Caller => {
      const people = signedIn.get(current)
      if (!people) throw new Error('nobody signed in')
      return people.by(name)
    },
    at: async (days: number, ...others: readonly string[]): Promise<void> => {
      if (days > 0) setTime(morning(days))
      current = days
      const people = signedIn.get(days) ?? peopleOf(app)
      const isKnown = signedIn.has(days)
      signedIn.set(days, people)
      await people.signIn(...(isKnown ? [] : usual), ...others)
    },
  }
}

export const morning = (days: number): Date => new Date(startOf(addDays(dayOf(new Date()), days)).getTime() + 7 * 3_600_000)
export const columnOf = (file: string, heading: string): number => rowsOf(file)[0]?.indexOf(heading) ?? -1
