import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { Reviewed } from '#features/work/microsite/public/contract/review.ts'
import { type Office, officeOf, SAYS, saveAs, settingsOf } from './support/agent-pages.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Someone, someone } from './support/leads.ts'
import { bomb, photo } from './support/pictures.ts'
import { openPage, runnable, sendForm, structuredData } from './support/public-pages.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let jose: Someone
let office: Office
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  ana = await someone(app, 'ana.reyes')
  jose = await someone(app, 'jose.ibanez')
  office = await officeOf(app)
})
afterAll(() => app.stop())

async function sendPhoto(who: Someone, bytes: Buffer) {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg')
  const response = await fetch(`${app.url}/sdx-api/secure/user/microsite/photo`, { method: 'POST', headers: who.headers, body: form })
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code }
}

describe('an agent’s own page', () => {
  let path = ''

  it('is shown once somebody else of the office has read it, with licence and footer that nobody can leave out', async () => {
    const draft = await saveAs(ana)
    expect(draft).toMatchObject({ isShown: false, current: { state: 'draft' }, published: null, lines: expect.arrayContaining(['ctpl']) })
    path = new URL(draft.address ?? '').pathname
    expect(path).toBe('/a/ana-reyes')
    expect((await openPage(app.url, path)).status).toBe(404)
    expect((await sendPhoto(ana, await photo())).code).toBe(-1)
    answered(await ana.post('user/microsite/submit', {}))
    expect((await ana.put('user/microsite', SAYS)).message).toContain('Take it back first')
    const item = await office.firstOf('page')
    expect(item).toMatchObject({ kind: 'page', agent: 'Ana Reyes', title: SAYS.headline })
    const seen = answered<Reviewed>(await office.teresita.get(`admin/microsites/page/${item.id}`))
    expect(seen).toMatchObject({ mayNotDecide: null, html: expect.stringContaining('data:image/jpeg;base64,') })
    expect((await office.decide(item, { publish: false })).status).toBe(422)
    expect(answered(await office.decide(item, { publish: true }))).toEqual({ state: 'published' })
    expect((await office.decide(item, { publish: true })).status).toBe(409)

    const page = await openPage(app.url, path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
    for (const told of [
      'Ana Reyes',
      SAYS.headline,
      '<strong>not</strong>',
      'NL-104512-',
      'Kalasag Demo Insurance Corporation',
      'Insurance Commission',
      'this page is no offer',
      'CTPL',
      '₱610.40',
    ])
      expect(page.html).toContain(told)
    expect(page.html).toContain('href="https://www.facebook.com/ana.reyes.insures"')
    expect(runnable(page)).toEqual([])
  })

  it('weighs little, and has a picture for whoever shares it', async () => {
    const page = await openPage(app.url, path)
    const parts = [...page.html.matchAll(/(?:src|content)="(?:http:\/\/[^/"]+)?(\/a\/[^"]+\.jpg)"/g)].map(([, part = '']) => part)
    const photoPath = parts.find((each) => each.includes('/photo-')) ?? ''
    const sharePath = parts.find((each) => each.includes('/share-')) ?? ''
    const bytes = async (each: string) => (await (await fetch(`${app.url}${each}`)).arrayBuffer()).byteLength
    const weight = { html: Buffer.byteLength(page.html), photo: await bytes(photoPath), share: await bytes(sharePath) }
    console.log('bytes of an agent’s page', weight)
    expect(weight.html + weight.photo).toBeLessThan(60_000)
    expect(weight.share).toBeLessThan(300_000)
    expect(weight.share).toBeGreaterThan(5000)
    const image = /<meta property="og:image" content="([^"]+)"/.exec(page.html)?.[1] ?? ''
    expect(image).toBe(`${app.url}${sharePath}`)
    const { default: sharp } = await import('sharp')
    expect(await sharp(Buffer.from(await (await fetch(image)).arrayBuffer())).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'jpeg',
    })
    expect((await openPage(app.url, '/robots.txt')).html).toMatch(/^User-agent: \*\nDisallow: \/sdx-api\/\n/)
    expect(structuredData(page)).toMatchObject({
      '@graph': [
        { '@type': 'InsuranceAgency' },
        { '@type': 'Person', name: 'Ana Reyes', hasCredential: [{ identifier: expect.stringMatching(/^NL-104512-/) }] },
      ],
    })
  })

  it('speaks Filipino to whoever prefers it', async () => {
    const page = await openPage(app.url, path, { language: 'tl-PH,en;q=0.5' })
    expect(page.html).toContain('<html lang="fil">')
    expect(page.html).not.toContain('What I can insure for you')
    expect((await openPage(app.url, `${path}?lang=en`, { language: 'fil' })).html).toContain('What I can insure for you')
  })

  it('is not published unread: what its author took back and changed meanwhile is read again first', async () => {
    await saveAs(ana, { headline: 'What the office reads' })
    answered(await ana.post('user/microsite/submit', {}))
    const read = await office.firstOf('page')
    answered(await ana.post('user/microsite/recall', {}))
    await saveAs(ana, { headline: 'We pay whatever you claim, always' })
    answered(await ana.post('user/microsite/submit', {}))
    for (const publish of [true, false])
      expect(await office.decide(read, { publish, reason: 'It promises too much.' })).toMatchObject({ status: 409 })
    expect((await openPage(app.url, path)).html).not.toContain('whatever you claim')
    answered(await office.decide(await office.firstOf('page'), { publish: false, reason: 'It promises too much.' }))
  })

  it('keeps what is shown while a new version is worked on, and goes at once when its agent wants', async () => {
    await saveAs(ana, { headline: 'A new sentence, not read yet' })
    expect((await openPage(app.url, path)).html).toContain(SAYS.headline)
    expect(await settingsOf(ana)).toMatchObject({ isShown: true, current: { state: 'draft' }, published: { state: 'published' } })
    await office.publish(ana, { headline: 'A new sentence, read by now' })
    expect((await openPage(app.url, path)).html).toContain('A new sentence, read by now')
    answered(await ana.post('user/microsite/take-down', {}))
    expect((await openPage(app.url, path)).status).toBe(404)
    expect(await settingsOf(ana)).toMatchObject({ isShown: false, current: null, begin: { headline: 'A new sentence, read by now' } })
    await office.publish(ana)
    expect((await openPage(app.url, path)).status).toBe(200)
  })

  it('hides by itself when the licence lapses or the agent leaves, and tells a stranger the same as of an agent who never was', async () => {
    const nobody = await openPage(app.url, '/a/nobody-here')
    const hiddenNow = async () => {
      const page = await openPage(app.url, path)
      expect([page.status, page.html]).toEqual([404, nobody.html])
    }
    await app.owner.query('update licences set valid_until = $2 where staff_id = $1 and valid_until >= $3', [
      ana.id,
      addDays(dayOf(new Date()), -1),
      dayOf(new Date()),
    ])
    await hiddenNow()
    expect(await settingsOf(ana)).toMatchObject({ isShown: false, hiddenBecause: expect.stringContaining('licence') })
    expect((await sendForm(app.url, path, { name: 'x' }, { address: '10.1.0.9' })).status).toBe(404)
    await app.owner.query('update licences set valid_until = $2 where staff_id = $1', [ana.id, addDays(dayOf(new Date()), 300)])
    expect((await openPage(app.url, path)).status).toBe(200)
    await app.owner.query('update staff set active = false where id = $1', [ana.id])
    await hiddenNow()
    await app.owner.query('update staff set active = true where id = $1', [ana.id])
    // Colleagues who left were signed out.
    ana = await someone(app, 'ana.reyes')
    expect((await openPage(app.url, path)).status).toBe(200)
  })

  it('is where the links of sharing and the business card lead', async () => {
    const { page, qr } = answered<{ page: string; qr: string }>(await ana.get('user/fetch_business_card_data', { csmId: ana.id }))
    expect(page).toBe(`${app.url}${path}`)
    expect(qr).toContain('<svg')
    const { token } = answered<{ token: string }>(await ana.post('customer/shareableLink', {}))
    const told = await fetch(`${app.url}/sdx-api/auth/customer/jwtDecrypt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect(((await told.json()) as { data: { agent: unknown } }).data.agent).toMatchObject({ name: 'Ana Reyes', page: path })
  })

  it('begins a quotation with this agent, and a crawler that only looks begins none', async () => {
    const links = async () => Number((await app.owner.query('select count(*) as n from links where agent_id = $1', [ana.id])).rows[0].n)
    const before = await links()
    await openPage(app.url, path)
    expect((await openPage(app.url, `${path}/quote`)).status).toBe(404)
    expect(await links()).toBe(before)
    const begun = await sendForm(app.url, `${path}/quote`, { line: 'ctpl' })
    expect(begun.status).toBe(303)
    const to = new URL(begun.headers.get('location') ?? '')
    expect(to.pathname).toBe('/app/customer-login/')
    expect(to.searchParams.get('to')).toContain('line=ctpl')
    expect(await links()).toBe(before + 1)
    expect((await sendForm(app.url, `${path}/quote`, { line: 'travel-to-the-moon' })).status).toBe(404)
  })
})

describe('nobody else', () => {
  it('sees or changes another agent’s page, its draft or what waits', async () => {
    const draft = await settingsOf(ana)
    for (const path of [
      `user/get-microsite-settings/${ana.id}`,
      `user/microsite/preview/${ana.id}`,
      `user/microsite/fetch_blogs/${ana.id}`,
      `user/microsite/get-about-company-details/${ana.id}`,
    ])
      expect([path, (await jose.get(path)).status]).toEqual([path, 404])
    expect((await jose.get('admin/microsites')).status).toBe(403)
    expect((await jose.post(`admin/microsites/page/${draft.current?.id}/decide`, { publish: true, since: new Date() })).status).toBe(403)
    const miguel = await someone(app, 'miguel.lacson')
    expect((await miguel.get(`user/get-microsite-settings/${ana.id}`)).status).toBe(200)
    const page = await office.publish(jose, { headline: 'José insures cars in Bacolod' })
    expect(page).toBe('/a/jose-ibanez')
    expect((await openPage(app.url, '/a/ana-reyes')).html).not.toContain('José insures')
    const [, mine] = /\/photo-([0-9a-f]{16})\.jpg/.exec((await openPage(app.url, '/a/ana-reyes')).html) ?? []
    expect((await openPage(app.url, `/a/jose-ibanez/photo-${mine}.jpg`)).status).toBe(404)
  })

  it('gets a picture in that is none, or one made to fill memory', async () => {
    expect((await sendPhoto(ana, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
    expect((await sendPhoto(ana, await bomb(9000))).status).toBe(422)
    expect((await sendPhoto(ana, Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
  })
})
