import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { pdfOf } from './support/pdf.ts'
import { answered, type Caller, person, read, save } from './support/quoting.ts'
import { type Asked, ask, type CaseDetail, caseOf, DOT, decide, referred, reopen, toldTo, upload } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let manager: Caller
let ramon: Caller
let gregoria: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  manager = await person(app.url, 'miguel.lacson')
  ramon = await person(app.url, 'ramon.penaflor')
  gregoria = await person(app.url, 'gregoria.salonga')
})
afterAll(() => app.stop())

const QUESTION = 'Please send a copy of the OR/CR.'
const askedOf = async (who: Caller, id: string) => answered<Asked>(await who.get(`user/technical-control/${id}/asked`))
const answer = (who: Caller, id: string, text = 'Here it is.') => who.post(`user/technical-control/${id}/answer`, { text })

const asked = async () => {
  const quotation = await referred(ana)
  const detail = answered<CaseDetail>(await ask(ramon, await caseOf(ramon, quotation), QUESTION))
  return { quotation, detail }
}

describe('what underwriting asks', () => {
  it('reaches the agent at once, waits for the answer, and comes back to whoever asked', async () => {
    const { quotation, detail } = await asked()
    expect(detail).toMatchObject({ state: 'asked', assignee: { name: 'Ramón Peñaflor' } })
    const [news] = await toldTo(app, 'ana.reyes')
    expect(news).toMatchObject({ title: 'Underwriting needs something from you', path: expect.stringContaining(quotation.id) })
    expect(news?.body).toContain(QUESTION)

    const seen = await askedOf(ana, quotation.id)
    expect(seen).toMatchObject({ state: 'asked', question: QUESTION, mayAnswer: true, files: [] })
    expect(seen.events.map(({ kind }) => kind)).toEqual(['referred', 'asked'])
    expect((await read(ana, quotation.id)).next).toMatchObject({
      who: 'agent',
      step: 'answer',
      waitsFor: expect.stringContaining('needs something from you'),
    })
    const counts = async (who: Caller) => answered<{ asked: number }>(await who.get('user/technical-control/counts')).asked
    expect([await counts(ana), await counts(manager), await counts(carlo)]).toEqual([1, 1, 0])
    const list = answered<{ items: { id: string; caseState: string }[] }>(await ana.get('user/technical-control', { asked: 'true' }))
    expect(list.items).toMatchObject([{ id: quotation.id, caseState: 'asked' }])

    const sent = answered<Asked>(await answer(ana, quotation.id))
    expect(sent).toMatchObject({ state: 'open', question: null, mayAnswer: false })
    expect((await read(ana, quotation.id)).next.who).toBe('underwriter')
    expect(await toldTo(app, 'ramon.penaflor')).toMatchObject([
      { title: 'The agent answered', path: expect.stringContaining(detail.id), body: expect.stringContaining('Here it is.') },
    ])
    expect(await caseOf(gregoria, quotation)).toMatchObject({ state: 'open', assignee: { name: 'Ramón Peñaflor' } })
    expect(await answer(ana, quotation.id)).toMatchObject({ status: 409 })
  })

  it('is answered with files, which are what their bytes say and go with the answer only when it is sent', async () => {
    const { quotation } = await asked()
    expect(await upload(ana, quotation.id, new TextEncoder().encode('<script>'), 'orcr.png')).toMatchObject({ status: 422 })
    expect(await upload(ana, quotation.id, new Uint8Array(), 'orcr.png')).toMatchObject({ status: 422 })
    const first = answered<Asked>(await upload(ana, quotation.id, DOT, '../../orcr.pdf'))
    expect(first.files).toMatchObject([{ name: 'orcr.png', type: 'image/png', size: expect.any(Number) }])
    const [file] = answered<Asked>(await upload(ana, quotation.id, DOT, 'twice.png')).files.slice(1)
    const path = (id = '') => `user/technical-control/${quotation.id}/files/${id}`
    expect(answered<Asked>(await ana.post(`${path(file?.id)}/remove`)).files).toHaveLength(1)
    expect(await ana.post(`${path(file?.id)}/remove`)).toMatchObject({ status: 404 })

    const sent = answered<Asked>(await answer(ana, quotation.id, ''))
    const kept = sent.events.at(-1)?.files.at(0)
    expect(kept).toMatchObject({ name: 'orcr.png' })
    for (const who of [ana, manager, ramon]) {
      const reply = await fetch(`${app.url}/sdx-api/secure/${path(kept?.id)}`, { headers: who.headers })
      expect((await reply.arrayBuffer()).byteLength).toBe(kept?.size)
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment; /)
    }
    expect(await carlo.get(path(kept?.id))).toMatchObject({ status: 404 })
    expect(await ana.post(`${path(kept?.id)}/remove`)).toMatchObject({ status: 404 })
    expect((await caseOf(ramon, quotation)).events.at(-1)?.files).toMatchObject([{ name: 'orcr.png' }])
  })

  it('takes a file once under the same key, and never another file for it', async () => {
    const { quotation } = await asked()
    const keyed = { ...ana, headers: { ...ana.headers, 'idempotency-key': 'the-file-of-the-answer' } }
    const pdf = Uint8Array.from(pdfOf('two'))
    const names = (reply: Awaited<ReturnType<typeof upload>>) => answered<Asked>(reply).files.map(({ name }) => name)
    const both = await Promise.all([upload(keyed, quotation.id, DOT), upload(keyed, quotation.id, DOT)])
    expect(both.map(names)).toEqual([['orcr.png'], ['orcr.png']])
    for (const other of [await upload(keyed, quotation.id, pdf, 'two.pdf'), await upload(keyed, quotation.id, DOT, 'two.png')])
      expect(other).toMatchObject({ status: 422, message: expect.stringContaining('key') })
    expect(names(await upload(ana, quotation.id, pdf, 'two.pdf'))).toEqual(['orcr.png', 'two.pdf'])
    expect(names(await upload(keyed, quotation.id, DOT))).toEqual(['orcr.png'])
  })

  it('needs a text or a file, and a question that was asked', async () => {
    const { quotation } = await asked()
    expect(await answer(ana, quotation.id, '  ')).toMatchObject({ status: 422, fields: [{ path: 'text' }] })
    const other = await referred(ana)
    expect(await answer(ana, other.id)).toMatchObject({ status: 409 })
    expect(await upload(ana, other.id, DOT)).toMatchObject({ status: 409 })
  })

  it('is nobody else’s to read or answer', async () => {
    const { quotation } = await asked()
    const { token } = await linkFrom(ana)
    const customer = await signInCustomer(app, '+639178880457', token)
    expect(await carlo.get(`user/technical-control/${quotation.id}/asked`)).toMatchObject({ status: 404 })
    expect(await answer(carlo, quotation.id)).toMatchObject({ status: 404 })
    expect(await answer(ramon, quotation.id)).toMatchObject({ status: 403 })
    expect(await answer(customer, quotation.id)).toMatchObject({ status: 403 })
    expect(await upload(carlo, quotation.id, DOT)).toMatchObject({ status: 404 })
    expect((await askedOf(ramon, quotation.id)).mayAnswer).toBe(false)
  })

  it('may be decided without the answer, which then comes too late', async () => {
    const { quotation, detail } = await asked()
    answered(await decide(gregoria, detail, 'decline', { reason: 'Nobody answered.' }))
    expect(await answer(ana, quotation.id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Underwriting is not waiting for an answer now. Please reload to see what was decided.'),
    })
  })
})

describe('the agent', () => {
  it('is told of every decision with its reason and conditions, and never hears who gave the case to whom', async () => {
    const quotation = await referred(ana)
    const conditions = ['Used privately only.']
    const approved = answered<CaseDetail>(await decide(ramon, await caseOf(ramon, quotation), 'approve', { conditions }))
    const open = answered<CaseDetail>(await reopen(ramon, approved, 'A photo was missing.'))
    const given = await ramon.post(`user/underwriting/case/${open.id}/assign`, { version: open.version, assignTo: null })
    answered(await decide(ramon, answered<CaseDetail>(given), 'decline', { reason: 'It is a bus.' }))
    const told = (await toldTo(app, 'ana.reyes')).filter(({ body }) => body.includes(quotation.number))
    expect(told.map(({ title }) => title)).toEqual([
      'Declined by underwriting',
      'Underwriting has reopened it',
      'Approved by underwriting, with conditions',
    ])
    expect(told[0]?.body).toContain('It is a bus.')
    expect(told[2]?.body).toContain('Used privately only.')
    expect((await askedOf(ana, quotation.id)).events.map(({ kind }) => kind)).toEqual(['referred', 'approved', 'reopened', 'declined'])
  })

  it('lets an approval lapse by changing the risk; quoted again, it is the same case once more', async () => {
    const quotation = await referred(ana)
    const { id } = answered<CaseDetail>(await decide(ramon, await caseOf(ramon, quotation), 'approve'))
    const approved = await read(ana, quotation.id)
    answered(await save(ana, approved, 'vehicle', { ...approved.answers, colour: 'RED' }))
    expect(await caseOf(ramon, quotation)).toMatchObject({ id, state: 'lapsed', decided: null })
    const draft = await read(ana, quotation.id)
    answered(await ana.post(`user/quotation/${quotation.id}/quote`, { version: draft.version }))
    const again = await caseOf(ramon, quotation)
    expect(again).toMatchObject({ id, state: 'open', quotation: { state: 'referred' } })
    expect(again.events.map(({ kind }) => kind)).toEqual(['referred', 'approved', 'lapsed', 'referred'])
  })

  it('leaves nothing on the desk that was withdrawn', async () => {
    const { quotation } = await asked()
    answered(await ana.post(`user/quotation/${quotation.id}/withdraw`, { reason: 'The customer sold it.' }))
    expect(
      await until(
        () => caseOf(ramon, quotation),
        ({ state }) => state === 'lapsed',
      ),
    ).toMatchObject({ state: 'lapsed' })
    expect(await answer(ana, quotation.id)).toMatchObject({ status: 409 })
  })
})
