import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuotationPaper } from '#features/selling/papers/public/contract.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { startApp, type TestApp } from './support/app.ts'
import type { Reply } from './support/calls.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { pdfOf } from './support/pdf.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, maria, offer, person, start } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'
import { referred } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let ramon: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

type Papers = { readonly items: readonly QuotationPaper[] }

async function sendPaper(who: Caller, quotation: string, bytes: Uint8Array, side = 'user', kind = 'certificate'): Promise<Reply> {
  const body = new FormData()
  body.append('document', new Blob([new Uint8Array(bytes)]), 'IMG_0042.jpg')
  const address = `${who.url}/sdx-api/secure/${side}/quotation/${quotation}/papers?paperKind=${kind}`
  const reply = await fetch(address, { method: 'POST', headers: who.headers, body })
  return { status: reply.status, headers: reply.headers, ...JSON.parse(await reply.text()) }
}
const opening = (who: Caller, quotation: string, paper: string, side = 'user') =>
  fetch(`${who.url}/sdx-api/secure/${side}/quotation/${quotation}/papers/${paper}`, { headers: who.headers })
const listed = async (who: Caller, quotation: string) => answered<Papers>(await who.get(`user/quotation/${quotation}/papers`)).items

describe('a paper that was photographed for a quotation', () => {
  it('is kept with it without what the camera wrote, and opens for the agent and the underwriter only', async () => {
    const quotation = await referred(ana)
    const exif = await photo({ width: 1600, height: 1200 })
    const [paper] = answered<Papers>(await sendPaper(ana, quotation.id, exif)).items
    expect(paper).toMatchObject({ kind: 'certificate', type: 'image/jpeg', isOfCustomer: false, mayRemove: false })
    const opened = await opening(ramon, quotation.id, paper?.id ?? '')
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await opened.arrayBuffer()).includes('Exif')).toBe(false)
    expect(await listed(ramon, quotation.id)).toHaveLength(1)
    expect((await opening(carlo, quotation.id, paper?.id ?? '')).status).toBe(404)
    expect(await carlo.get(`user/quotation/${quotation.id}/papers`)).toMatchObject({ status: 404 })
    expect(await sendPaper(carlo, quotation.id, exif)).toMatchObject({ status: 404 })
  })

  it('brings its case to the papers that the underwriter finds at home', async () => {
    const [sent] = [await referred(ana), await referred(ana)]
    const [paper] = answered<Papers>(await sendPaper(ana, sent.id, await photo(), 'user', 'deed')).items
    const toRead = answered<{ items: { quotationId: string; papers: unknown }[] }>(
      await ramon.get('user/underwriting/cases', { desk: 'all', papers: 'true' }),
    ).items
    expect(toRead.find(({ quotationId }) => quotationId === sent.id)?.papers).toEqual([{ id: paper?.id, kind: 'deed' }])
    expect(toRead.every(({ papers }) => Array.isArray(papers) && papers.length > 0)).toBe(true)
  })

  it('comes from the customer as well, whose quotation it is', async () => {
    const mobile = '+639178880321'
    const quotation = await offer(ana, maria({ mobile }))
    const { token } = await linkFrom(ana, { quotationId: quotation.id })
    const customer = await signInCustomer(app, mobile, token)
    const [paper] = answered<Papers>(await sendPaper(customer, quotation.id, await photo(), 'customer', 'licence')).items
    expect(paper).toMatchObject({ kind: 'licence', isOfCustomer: true })
    expect((await opening(customer, quotation.id, paper?.id ?? '', 'customer')).status).toBe(200)
    expect((await opening(ana, quotation.id, paper?.id ?? '')).status).toBe(200)
  })

  it('may be removed before somebody decides on it, and its file goes with it', async () => {
    const draft = await start(ana)
    const [paper] = answered<Papers>(await sendPaper(ana, draft.id, await photo())).items
    expect(paper?.mayRemove).toBe(true)
    expect(answered<Papers>(await ana.post(`user/quotation/${draft.id}/papers/${paper?.id}/remove`)).items).toEqual([])
    const decided = await referred(ana)
    const [kept] = answered<Papers>(await sendPaper(ana, decided.id, await photo())).items
    expect(await ana.post(`user/quotation/${decided.id}/papers/${kept?.id}/remove`)).toMatchObject({ status: 409 })
  })

  it('stays while its quotation needs it, and is gone so many days after one that led to nothing', async () => {
    const draft = await start(ana)
    answered(await sendPaper(ana, draft.id, await photo()))
    await ageFiles(app, 61)
    await round(app, 'sweep-files')
    const [paper] = await listed(ana, draft.id)
    expect((await opening(ana, draft.id, paper?.id ?? '')).status).toBe(200)
    await round(app, 'remove-quotation-papers')
    expect(await listed(ana, draft.id)).toHaveLength(1)
    await app.owner.query(`update quotations set updated_at = now() - interval '181 days' where id = $1`, [draft.id])
    await round(app, 'remove-quotation-papers')
    expect(await listed(ana, draft.id)).toEqual([])
  })
})

describe('what cannot be kept', () => {
  it('is refused with what to do instead', async () => {
    const draft = await start(ana)
    expect(await sendPaper(ana, draft.id, Buffer.from('<script>alert(1)</script>'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('PDF, or a photo'),
    })
    expect(await sendPaper(ana, draft.id, new Uint8Array())).toMatchObject({ status: 422, message: expect.stringContaining('empty') })
    expect(await sendPaper(ana, draft.id, pdfOf('a certificate'), 'user', 'letter')).toMatchObject({ status: 422 })
    expect(await listed(ana, draft.id)).toEqual([])
  })

  it('is a paper more than a quotation may have, and any for one that is over', async () => {
    const draft = await start(ana)
    for (let n = 0; n < 12; n++) answered(await sendPaper(ana, draft.id, pdfOf(`paper ${n}`)))
    expect(await sendPaper(ana, draft.id, pdfOf('one more'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('12 documents'),
    })
    const over = answered<Quotation>(await ana.post(`user/quotation/${draft.id}/withdraw`, { reason: 'Not wanted any more.' }))
    expect(await sendPaper(ana, over.id, pdfOf('too late'))).toMatchObject({ status: 409 })
  })
})
