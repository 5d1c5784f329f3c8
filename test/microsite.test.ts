import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { Reviewed, Waiting } from '#features/work/microsite/public/contract/review.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Someone, someone, timelines } from './support/leads.ts'
import { pagesOf, SAYS } from './support/microsites.ts'
import { photo } from './support/pictures.ts'
import { hidden, openPage, runnable, sendForm, structuredData } from './support/public-pages.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let teresita: Someone
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  ana = await someone(app, 'ana.reyes')
  teresita = await someone(app, 'teresita.ocampo')
})
afterAll(() => app.stop())
const { settings, save, waiting, decide, publish, sendPhoto, seconds, askForCall } = pagesOf(
  () => app,
  () => teresita,
)

describe('an agent’s own page', () => {
  let path = ''

  it('is shown once somebody else of the office has read it, with licence and footer that nobody can leave out', async () => {
    const draft = await save(ana)
    expect(draft).toMatchObject({ isShown: false, current: { state: 'draft' }, published: null, lines: expect.arrayContaining(['ctpl']) })
    path = new URL(draft.address ?? '').pathname
    expect(path).toBe('/a/ana-reyes')
    expect((await openPage(app.url, path)).status).toBe(404)
    expect((await sendPhoto(ana, await photo())).status).toBe(200)
    answered(await ana.post('user/microsite/submit', {}))
    expect((await ana.put('user/microsite', SAYS)).message).toContain('Take it back first')
    const [item] = (await waiting()).waiting
    expect(item).toMatchObject({ kind: 'page', agent: 'Ana Reyes', title: SAYS.headline })
    const seen = answered<Reviewed>(await teresita.get(`admin/microsites/page/${item?.id}`))
    expect(seen).toMatchObject({ mayNotDecide: null, html: expect.stringContaining('data:image/jpeg;base64,') })
    expect((await decide(item as Waiting, { publish: false })).status).toBe(422)
    expect(answered(await decide(item as Waiting, { publish: true }))).toEqual({ state: 'published' })
    expect((await decide(item as Waiting, { publish: true })).status).toBe(409)

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

  it('keeps what is shown while a new version is worked on, and goes at once when its agent wants', async () => {
    await save(ana, { headline: 'A new sentence, not read yet' })
    expect((await openPage(app.url, path)).html).toContain(SAYS.headline)
    expect(await settings(ana)).toMatchObject({ isShown: true, current: { state: 'draft' }, published: { state: 'published' } })
    await publish(ana, { headline: 'A new sentence, read by now' })
    expect((await openPage(app.url, path)).html).toContain('A new sentence, read by now')
    answered(await ana.post('user/microsite/take-down', {}))
    expect((await openPage(app.url, path)).status).toBe(404)
    expect(await settings(ana)).toMatchObject({ isShown: false, current: null, begin: { headline: 'A new sentence, read by now' } })
    await publish(ana)
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
    expect(await settings(ana)).toMatchObject({ isShown: false, hiddenBecause: expect.stringContaining('licence') })
    expect((await sendForm(app.url, path, { name: 'x' }, { address: '10.1.0.9' })).status).toBe(404)
    await app.owner.query('update licences set valid_until = $2 where staff_id = $1', [ana.id, addDays(dayOf(new Date()), 300)])
    expect((await openPage(app.url, path)).status).toBe(200)
    await app.owner.query('update staff set active = false where id = $1', [ana.id])
    await hiddenNow()
    await app.owner.query('update staff set active = true where id = $1', [ana.id])
    // Whoever left was signed out.
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
    expect(await told.json()).toMatchObject({ data: { agent: { name: 'Ana Reyes', page: path } } })
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

describe('call me back', () => {
  it('becomes a lead of that agent, due soon, with what was asked and the consent', async () => {
    const done = await askForCall(
      '/a/ana-reyes',
      { mobile: '0917 555 0101', line: 'ctpl', message: 'My registration ends in May' },
      '10.2.0.1',
    )
    expect([done.status, done.headers.get('location')]).toEqual([303, '/a/ana-reyes?called=1#call'])
    expect((await openPage(app.url, '/a/ana-reyes?called=1')).html).toContain('You will be called back')
    const { rows } = await app.owner.query(
      `select l.id as "_id", l.*, c.consent, c.address as from from leads l join call_backs c on c.lead_id = l.id where l.mobile = '+639175550101'`,
    )
    expect(rows).toMatchObject([
      {
        agent_id: ana.id,
        first_name: 'Liza',
        last_name: 'Cruz',
        product: 'ctpl',
        source: 'website',
        status: 'newleadentery',
        from: '10.2.0.1',
      },
    ])
    expect(rows[0].consent).toContain('I agree')
    expect(rows[0].next_follow_up.getTime()).toBeGreaterThan(Date.now())
    expect((await timelines(ana, rows[0])).lead[0]).toMatchObject({ Details2: expect.stringContaining('My registration ends in May') })
    const told = await app.owner.query(`select title, body from notifications where staff_id = $1 and kind = 'call-back-asked'`, [ana.id])
    expect(told.rows).toMatchObject([{ title: 'Liza Cruz asks you to call' }])

    await askForCall('/a/ana-reyes', { mobile: '+63 917 555 0101' }, '10.2.0.2')
    expect((await app.owner.query(`select from call_backs where mobile = '+639175550101'`)).rowCount).toBe(1)
    await app.owner.query(`update call_backs set created_at = created_at - interval '2 days'`)
    await askForCall('/a/ana-reyes', { mobile: '0917 555 0101', message: 'Still waiting' }, '10.2.0.3')
    expect((await app.owner.query(`select from leads where mobile = '+639175550101'`)).rowCount).toBe(1)
    expect((await timelines(ana, rows[0])).lead[0]).toMatchObject({
      Status: 'Asked to be called',
      Details2: expect.stringContaining('Still waiting'),
    })
  })

  it('names each answer that is not right, and keeps the others', async () => {
    const page = await askForCall(
      '/a/ana-reyes',
      { mobile: '12', name: '<b>http://spam.example</b>', message: 'Keep "this" & that', consent: '' },
      '10.2.1.1',
    )
    expect(page.status).toBe(422)
    for (const field of ['wrong-mobile', 'wrong-name', 'wrong-consent']) expect(page.html).toContain(field)
    expect(page.html).toContain('Keep &quot;this&quot; &amp; that')
    expect(runnable(page)).toEqual([])
  })

  it('hears no program: not one that fills in everything, answers in a moment, comes from elsewhere, or floods', async () => {
    const leads = async () => Number((await app.owner.query('select count(*) as n from leads')).rows[0].n)
    const before = await leads()
    const fields = { mobile: '0917 555 0202' }
    expect((await askForCall('/a/ana-reyes', { ...fields, website: 'https://spam.example' }, '10.3.0.1')).status).toBe(303)
    const shown = hidden(await openPage(app.url, '/a/ana-reyes', { address: '10.3.0.2' }), 'shown')
    const quick = { ...fields, name: 'Bot', consent: 'yes' }
    expect((await sendForm(app.url, '/a/ana-reyes', { ...quick, shown }, { address: '10.3.0.2' })).status).toBe(422)
    expect((await sendForm(app.url, '/a/ana-reyes', { ...quick, shown: `1${shown}` }, { address: '10.3.0.2' })).status).toBe(422)
    expect((await sendForm(app.url, '/a/ana-reyes', { ...quick, shown }, { address: '10.3.0.3', site: 'cross-site' })).status).toBe(403)
    expect(await leads()).toBe(before)

    seconds(20)
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        sendForm(app.url, '/a/ana-reyes', { ...quick, shown, mobile: `0917 556 ${String(n).padStart(4, '0')}` }, { address: '10.3.0.4' }),
      ),
    )
    setTime(undefined)
    expect(flood.filter(({ status }) => status === 303)).toHaveLength(10)
    const refused = flood.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(30)
    expect(refused[0]?.html).toContain('That was too often')
    expect(await leads()).toBe(before + 10)
    await app.owner.query(
      `insert into call_backs (agent_id, lead_id, name, mobile, best_time, consent, address) select agent_id, lead_id, name, '+639170000000', best_time, consent, '10.9.9.9' from call_backs, generate_series(1, 10) where address = '10.3.0.4'`,
    )
    expect((await askForCall('/a/ana-reyes', { mobile: '0917 557 0001' }, '10.3.0.5')).status).toBe(429)
    expect(await leads()).toBe(before + 10)
    await app.owner.query(`delete from call_backs where address = '10.9.9.9'`)
  })
})
