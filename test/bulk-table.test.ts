import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Batch, BatchRow, TableLine } from '#features/servicing/bulk/public/contract.ts'
import { LARGEST_PART } from '#features/servicing/bulk/rules/batch.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, fileOf, rowAt, rowsOf, uploaded } from './support/batching.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let jose: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
})
afterAll(() => app.stop())

let owners = 0
const owner = () => {
  owners += 1
  return maria({ firstName: 'Owner', mobile: `0917 558 ${String(1000 + owners)}` })
}
const sale = (more: Readonly<Record<string, unknown>> = {}) => ({ answers: car(more), holder: owner() })
const GOOD = expect.stringMatching(/^(ok|warning)$/)
const at = (batch: Pick<Batch, 'id'>, rest: string) => `user/bulk-batch/${batch.id}/${rest}`
type Table = { lines: TableLine[]; next: number | null; choices: Record<string, string[]> }
const table = async (batch: Batch, query = {}) => answered<Table>(await ana.get(at(batch, 'table'), query))
const undo = (batch: Batch, who = ana) => who.post(at(batch, 'undo'), { edit: batch.lastEdit?.id ?? randomUUID() })

describe('rows in a table', () => {
  it('are mended by what is written or pasted into their cells, read as a file is, and all of it is undone at once', async () => {
    const batch = await uploaded(ana, [sale({ colour: '', year: 'new' }), sale({ colour: '' }), sale()])
    const { lines, choices, next } = await table(batch, { state: 'wrong' })
    expect(next).toBe(null)
    expect(lines.map(({ n, state }) => [n, state])).toEqual([
      [2, 'wrong'],
      [3, 'wrong'],
    ])
    expect(lines[0]).toMatchObject({
      cells: { 'answers.make': 'Toyota' },
      wrong: { 'answers.colour': expect.any(String), 'answers.year': expect.any(String) },
    })
    expect(choices['answers.registrationType']).toContain('Renewal')
    const cells = lines.map(({ row, person: of }) => ({ row, person: of, path: 'answers.colour', text: 'Silver' }))
    const year = { row: lines[0]?.row, person: 0, path: 'answers.year', text: '2021' }
    const mended = answered<{ batch: Batch; lines: TableLine[] }>(await ana.put(at(batch, 'cells'), { cells: [...cells, year] }))
    expect(mended.batch).toMatchObject({ state: 'priced', counts: { wrong: 0, ready: 3 }, lastEdit: { rows: 2, n: null } })
    expect(mended.lines.map(({ state, wrong }) => [state, wrong])).toEqual([
      [GOOD, {}],
      [GOOD, {}],
    ])
    expect((await rowAt(ana, batch.id, 2)).parts.answers).toMatchObject({ colour: 'SILVER', year: '2021' })
    const undone = answered<Batch>(await undo(mended.batch))
    expect(undone).toMatchObject({ state: 'checked', counts: { wrong: 2, ready: 1 }, lastEdit: null })
    // What was undone cannot be undone again.
    expect((await undo(mended.batch)).status).toBe(409)
  })

  it('change nothing where a column, a row or the right to it is not there', async () => {
    const batch = await uploaded(ana, [sale({ colour: '' }), sale()])
    const [line] = (await table(batch, { state: 'wrong' })).lines
    const cell = { row: line?.row, person: 0, path: 'answers.colour', text: 'Silver' }
    const put = (cells: readonly object[], who = ana) => who.put(at(batch, 'cells'), { cells })
    expect(await put([{ ...cell, path: 'answers.nothing' }])).toMatchObject({ status: 422, fields: [{ path: 'cells.0.path' }] })
    expect((await put([cell, { ...cell, row: randomUUID() }])).status).toBe(409)
    expect((await put([cell], jose)).status).toBe(404)
    expect((await jose.get(at(batch, 'table'))).status).toBe(404)
    expect((await undo(batch, jose)).status).toBe(404)
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ wrong: 1, ready: 1 })
    answered(await put([{ ...cell, text: ' ' }]))
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ wrong: 1, ready: 1 })
  })
})

describe('what was changed by hand', () => {
  it('is undone step by step, the newest first: one row, many rows, a row left out', async () => {
    const batch = await uploaded(ana, [sale({ colour: '' }), sale({ colour: '' }), sale({ plate: '???' })])
    const [fault] = batch.commonFaults
    const wrong = (await rowsOf(ana, batch.id)).at(-1)?.id ?? ''
    answered<BatchRow>(await ana.put(at(batch, `row/${wrong}`), { answers: { plate: String(car().plate) } }))
    answered(await ana.post(at(batch, `row/${wrong}/leave-out`), { isLeftOut: true }))
    let now = await batchOf(ana, batch.id)
    expect(now).toMatchObject({ counts: { leftOut: 1, wrong: 2 }, lastEdit: { rows: 1, n: 4 } })
    now = answered<Batch>(await undo(now))
    expect(now.counts).toMatchObject({ leftOut: 0, wrong: 2, ready: 1 })
    now = answered<Batch>(await undo(now))
    expect(now.counts).toMatchObject({ wrong: 3, ready: 0 })
    expect(now.lastEdit).toBe(null)
    expect(fault).toMatchObject({ path: 'answers.colour', rows: 2 })
  })
})

describe('a large file', () => {
  const part = async (bytes: Uint8Array, who = ana) => {
    const form = new FormData()
    form.append('part', new Blob([Uint8Array.from(bytes)]), 'part')
    const reply = await fetch(`${app.url}/sdx-api/secure/user/bulk-upload-part`, { method: 'POST', headers: who.headers, body: form })
    return { status: reply.status, ...((await reply.json()) as { code: number; data: { part: string } }) }
  }
  const together = (parts: readonly string[], who = ana) =>
    who.post('user/bulk-upload-parts', { line: 'ctpl', kind: 'bulk', name: 'large.csv', parts })

  it('arrives in parts, is read as one, and goes on with the part that is missing', async () => {
    const rows = Array.from({ length: 3 }, () => sale())
    const bytes = Buffer.concat([await fileOf(rows), Buffer.from(`\n${' '.repeat(LARGEST_PART)}`)])
    const cut = [bytes.subarray(0, 300), bytes.subarray(300, LARGEST_PART), bytes.subarray(LARGEST_PART)]
    const tokens: string[] = []
    for (const each of cut) tokens.push((await part(each)).data.part)
    // Sent again after a lost answer, it is still the same part.
    expect((await part(cut[0] ?? bytes)).data.part).toBe(tokens[0])
    await ageFiles(app, 24 * 60)
    await round(app, 'sweep-files')
    const gone = answered<{ batch: Batch | null; missing: number[] }>(await together(tokens))
    expect(gone).toEqual({ batch: null, missing: [0, 1, 2] })
    for (const at of gone.missing) tokens[at] = (await part(cut[at] ?? bytes)).data.part
    const { batch } = answered<{ batch: Batch }>(await together(tokens))
    expect(batch).toMatchObject({ fileName: 'large.csv', counts: { rows: 3 } })
    // Put together twice, it is one upload.
    expect(answered<{ batch: Batch }>(await together(tokens)).batch.id).toBe(batch.id)
  })

  it('is put together by whoever sent it only, and is no larger than a file may be', async () => {
    const mine = (await part(Buffer.from('Plate number\nNBX 1'))).data.part
    expect((await together([mine], jose)).status).toBe(404)
    expect((await together([`${mine.slice(0, 64)}.${'0'.repeat(32)}`])).status).toBe(404)
    expect((await together(['nothing'])).status).toBe(422)
    expect((await part(new Uint8Array(LARGEST_PART + 1))).status).toBe(422)
    expect((await part(new Uint8Array(0))).status).toBe(422)
  })
})
