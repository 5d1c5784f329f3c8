import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import type { ListVersionDetail } from '#features/reference/lookups/public/contract/maintained-lists.ts'
import { startApp, type TestApp } from './support/app.ts'
import { act, listFile, loadList } from './support/list-versions.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ramon: Caller
let teresita: Caller
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  ramon = await person(app.url, 'ramon.penaflor')
  teresita = await person(app.url, 'teresita.ocampo')
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

async function submitted(list: string, content: string): Promise<ListVersionDetail> {
  const draft = answered<ListVersionDetail>(await loadList(ramon, list, content))
  return answered<ListVersionDetail>(await act(ramon, draft, 'submit', { effectiveOn: dayOf(new Date()), note: 'The list of next year.' }))
}

describe('who has to do with a version', () => {
  type Notice = { readonly title: string; readonly body: string; readonly path: string | null }
  const noticesOf = async (who: Caller) => answered<{ items: Notice[] }>(await who.get('user/notifications')).items

  it('is told that it waits, each but its maker, and then what became of it', async () => {
    const { id } = await submitted('quote-validity', await listFile(ramon, 'quote-validity'))
    const waits = { title: 'Validity of quotations: a version is waiting for a second person', path: expect.stringContaining(id) }
    for (const second of [teresita, await person(app.url, 'gregoria.salonga')])
      expect(await noticesOf(second)).toContainEqual(expect.objectContaining(waits))
    for (const other of [ramon, ana]) expect(await noticesOf(other)).not.toContainEqual(expect.objectContaining(waits))

    answered(await act(teresita, { id }, 'return', { reason: 'The source is missing.' }))
    expect((await noticesOf(ramon))[0]).toMatchObject({
      title: 'Validity of quotations: your version was returned',
      body: 'The source is missing.',
      path: expect.stringContaining(id),
    })
    answered(await act(ramon, { id }, 'discard'))
  })
})

describe('a value that a list no longer has', () => {
  type Shown = { readonly labels: Readonly<Record<string, string>> }
  const without = (file: string, told: string) =>
    file
      .split('\r\n')
      .filter((row) => !`,${row}`.includes(`,${told},`))
      .join('\r\n')

  it('goes by its name in what was recorded with it, and is offered no more', async () => {
    const approve = async (list: string, content: string) => answered(await act(teresita, await submitted(list, content), 'approve'))
    const mortgaged = await sedan(ana, { mortgagee: 'BDO', mortgageClause: 'STANDARD_BANK' })
    const { id } = await motorQuoted(ana, mortgaged)
    const { labels } = answered<Shown>(await ana.get(`user/quotation/${id}`))
    const name = labels['Mortgagee:BDO']
    expect(name).toMatch(/BDO/)

    const before = {
      mortgagee: await listFile(ramon, 'mortgagee'),
      clause: await listFile(ramon, 'mortgage-clause'),
      vehicles: await listFile(ramon, 'vehicles'),
    }
    await approve('mortgagee', without(before.mortgagee, 'BDO'))
    await approve('mortgage-clause', without(before.clause, 'STANDARD_BANK'))
    await approve('vehicles', without(before.vehicles, 'TOYOTA-VIOS'))

    expect(JSON.stringify(await ana.get('user/motor/mortagagee/all'))).not.toContain(`"${name}"`)
    expect(answered<Shown>(await ana.get(`user/quotation/${id}`)).labels).toEqual(labels)
    expect(await ana.get(`user/quotation/${id}`)).toMatchObject({ data: { labels: { 'Model:TOYOTA-VIOS': 'Vios' } } })

    await approve('mortgagee', before.mortgagee)
    await approve('mortgage-clause', before.clause)
    await approve('vehicles', before.vehicles)
  })
})
