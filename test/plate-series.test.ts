import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { formatsOn } from '#domain/mark-formats.ts'
import type { ListVersionDetail } from '#features/reference/lookups/public/contract/maintained-lists.ts'
import type { contract } from '#features/selling/quotes/public/contract/quotes.ts'
import { setTime } from '#kit/server/clock.ts'
import { lines } from '#lines'
import { startApp, type TestApp } from './support/app.ts'
import { act, listFile, loadList } from './support/list-versions.ts'
import { sedan } from './support/motoring.ts'
import { accept, answered, type Caller, car, dueDigit, maria, offer, person, type Quotation, quoted, read } from './support/quoting.ts'

type Tables = z.output<typeof contract.tariff.reply>

const LIST = 'plate-formats'
const today = dayOf(new Date())
const firstDay = addDays(today, 2)
/** A series of two letters, three digits and two letters, which is not issued today. */
const plate = `QX 12${dueDigit(1)} ZB`
const refusedPlate = { code: 4, message: 'Invalid plate number.', fields: [{ path: 'answers.plate', message: 'Invalid plate number.' }] }

let app: TestApp
let maker: Caller
let checker: Caller
let agent: Caller

async function signIn() {
  maker = await person(app.url, 'ramon.penaflor')
  checker = await person(app.url, 'teresita.ocampo')
  agent = await person(app.url, 'ana.reyes')
}

beforeAll(async () => {
  app = await startApp()
  await signIn()
})
afterAll(async () => {
  setTime(undefined)
  await app.stop()
})

const loaded = async (content: string) => loadList(maker, LIST, content)

async function proposed(content: string, effectiveOn: string): Promise<ListVersionDetail> {
  const draft = answered<ListVersionDetail>(await loaded(content))
  return answered<ListVersionDetail>(await act(maker, draft, 'submit', { effectiveOn, note: 'The LTO announced it.' }))
}

const term = (plateNo: string) => agent.get('user/motor/policy-term', { plateNo })
const asked = (answers: Record<string, unknown>, line = 'ctpl') =>
  agent.post(`user/${line}-quotation`, { answers, holder: maria(), ...(line === 'motor' ? { commercial: {} } : {}) })

/** What the form in a browser reports about a plate on a day, from the tables stored on its device. */
async function inTheForm(typed: string, day: string) {
  const { formats = [] } = answered<Tables>(await agent.get('user/tariff/ctpl'))
  return lines.ctpl.risk.misread(car({ plate: typed }), formatsOn(formats, day) ?? [])
}

describe('a file of series that is wrong', () => {
  it('is refused with what to write where', async () => {
    const faults = async (...rows: string[]) =>
      ((await loaded(['Kind,Carried by,Pattern', ...rows].join('\n'))).fields ?? []).map(({ message }) => message)
    expect(await faults('regular,car,^[A-Z]+$', 'vanity,car,AAA 999', 'regular,boat,{9-1}')).toEqual([
      'Row 2, column “Pattern”: “^[A-Z]+$” needs a pattern such as AAA 9999, where A is any letter and 9 any digit; {1-16} is a number in a range.',
      expect.stringContaining('Row 3, column “Kind”: “vanity” needs one of regular, government'),
      'Row 4, column “Carried by”: “boat” needs one of car, motorcycle, any.',
      'Row 4, column “Pattern”: “{9-1}” has a range that ends before it starts; reverse it.',
    ])
    expect(await faults('regular,car,AAA 999', 'regular,car,aaa  999')).toEqual([
      'Row 3, column “Pattern”: “regular AAA 999” already appears in row 2, remove one.',
    ])
    expect(await faults(...Array.from({ length: 201 }, () => 'regular,car,AAA 999'))).toEqual([
      'This file has more than 200 rows. Remove some.',
    ])
  })
})

describe('a new series of plates', () => {
  it('is no plate before somebody maintains it', async () => {
    expect(await term(plate)).toMatchObject({ status: 200, code: 4, message: 'Invalid plate number.' })
    expect(await asked(car({ plate }))).toMatchObject(refusedPlate)
    expect(await asked(await sedan(agent, { plate }), 'motor')).toMatchObject(refusedPlate)
    expect(await inTheForm(plate, today)).toEqual({ plate: 'Invalid plate number.' })
  })

  it('is proposed by one person and activated by another', async () => {
    const version = await proposed(`${(await listFile(maker, LIST)).trim()}\nregular,car,AA 999 AA`, firstDay)
    expect(version.difference).toMatchObject({ added: { count: 1, first: [['regular', 'car', 'AA 999 AA']] }, removed: { count: 0 } })
    expect(await act(maker, version, 'approve')).toMatchObject({ status: 403 })
    expect(answered<ListVersionDetail>(await act(checker, version, 'approve'))).toMatchObject({ state: 'approved', isInForce: false })
    expect(await term(plate)).toMatchObject({ code: 4 })
    expect(await asked(car({ plate }))).toMatchObject(refusedPlate)
  })

  it('is known to a form that was opened before its day, and counts there from that day on', async () => {
    expect(await inTheForm(plate, today)).toEqual({ plate: 'Invalid plate number.' })
    expect(await inTheForm(plate, firstDay)).toEqual({})
  })

  it('is taken from its day on, and its digits tell the registration month', async () => {
    setTime(startOf(firstDay))
    await signIn()
    expect(await term(plate)).toMatchObject({ code: -1, data: { from: expect.any(String) } })
    expect(await inTheForm(plate, firstDay)).toEqual({})
    const quotation = await offer(agent, maria(), car({ plate }))
    expect(quotation).toMatchObject({ state: 'quoted', description: `${plate} · 2022 Toyota Vios` })
    const { data } = await asked(await sedan(agent, { plate }), 'motor')
    expect(data).toMatchObject({ description: expect.stringContaining(plate) })
    expect(await asked(car({ plate: 'QX 12 ZB' }))).toMatchObject(refusedPlate)
  })

  it('leaves what was quoted with it as it was when it is taken out again', async () => {
    const before = await quoted<Quotation>(agent, { answers: car({ plate: plate.replace('QX', 'QY') }) })
    const others = (await listFile(maker, LIST)).split('\r\n').filter((row) => !row.includes('AA 999 AA'))
    const version = await proposed(others.join('\n'), firstDay)
    expect(version.difference).toMatchObject({ added: { count: 0 }, removed: { count: 1 } })
    answered(await act(checker, version, 'approve'))
    expect(await asked(car({ plate }))).toMatchObject(refusedPlate)
    const kept = await read(agent, before.id)
    expect(kept).toMatchObject({ state: 'quoted', description: before.description })
    expect(answered(await accept(agent, kept))).toMatchObject({ state: 'accepted' })
  })
})
