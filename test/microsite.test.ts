import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { MicrositeSettings, Post, Testimonial } from '#features/work/microsite/public/contract/own.ts'
import type { Reviewed, Waiting } from '#features/work/microsite/public/contract/review.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Someone, someone, timelines } from './support/leads.ts'
import { bomb, photo } from './support/pictures.ts'
import { producing } from './support/producing.ts'
import { hidden, openPage, type PublicPage, runnable, sendForm, structuredData } from './support/public-pages.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let jose: Someone
let teresita: Someone
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  ana = await someone(app, 'ana.reyes')
  jose = await someone(app, 'jose.ibanez')
  teresita = await someone(app, 'teresita.ocampo')
})
afterAll(() => app.stop())

const SAYS = {
  headline: 'Clear insurance for families in Bacolod',
  about: 'I explain what a policy pays, and what it does **not** pay.\n\n- Claims: I stay beside you\n- Renewals: I call before they end',
  languages: ['Filipino', 'Hiligaynon'],
  area: 'Bacolod and Talisay',
  lines: ['ctpl', 'motor'],
  facebook: 'https://www.facebook.com/ana.reyes.insures',
}
const settings = async (who: Someone) => answered<MicrositeSettings>(await who.get(`user/get-microsite-settings/${who.id}`))
const save = async (who: Someone, more: Readonly<Record<string, unknown>> = {}) =>
  answered<MicrositeSettings>(await who.put('user/microsite', { ...SAYS, ...more }))
const waiting = async () => answered<{ waiting: Waiting[]; shown: Waiting[] }>(await teresita.get('admin/microsites'))
const decide = (item: Waiting, body: Readonly<Record<string, unknown>>) =>
  teresita.post(`admin/microsites/${item.kind}/${item.id}/decide`, body)

async function publish(who: Someone, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  await save(who, more)
  answered(await who.post('user/microsite/submit', {}))
  const [item] = (await waiting()).waiting
  answered(await decide(item as Waiting, { publish: true }))
  return new URL((await settings(who)).address ?? '').pathname
}

async function sendPhoto(who: Someone, bytes: Buffer, type = 'image/jpeg') {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)], { type }), 'me.jpg')
  const response = await fetch(`${app.url}/sdx-api/secure/user/microsite/photo`, { method: 'POST', headers: who.headers, body: form })
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code }
}

const seconds = (n: number) => setTime(new Date(Date.now() + n * 1000))
/** Looks at the page as long as a person does, then asks to be called. */
async function askForCall(path: string, fields: Readonly<Record<string, string>>, address: string): Promise<PublicPage> {
  const shown = hidden(await openPage(app.url, path, { address }), 'shown')
  seconds(20)
  const answer = await sendForm(app.url, path, { shown, name: 'Liza Cruz', bestTime: 'any', consent: 'yes', ...fields }, { address })
  setTime(undefined)
  return answer
}

describe('an agent’s own page', () => {
  let path = ''

  it('is shown once somebody else of the office has read it, with licence and footer that nobody can leave out', async () => {
    const draft = await save(ana)
    expect(draft).toMatchObject({ isShown: false, current: { state: 'draft' }, published: null, lines: expect.arrayContaining(['ctpl']) })
    path = new URL(draft.address ?? '').pathname
    expect(path).toBe('/a/ana-reyes')
    expect((await openPage(app.url, path)).status).toBe(404)
    expect((await sendPhoto(ana, await photo())).code).toBe(-1)
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

describe('testimonials', () => {
  it('are asked of a customer by link, written and agreed to by them, read by the office, shown, and taken back', async () => {
    const made = producing(app)
    const policy = await made.policy('BAC-001', { state: 'issued', issued_at: new Date().toISOString() })
    const { rows } = await app.owner.query('select customer_id as id from policies where id = $1', [policy])
    const customerId = rows[0].id
    const offered = answered<{ mayAsk: { id: string }[] }>(await ana.get('user/microsite/testimonials'))
    expect(offered.mayAsk.map(({ id }) => id)).toContain(customerId)
    expect((await jose.post('user/microsite/testimonials', { customerId })).status).toBe(409)
    const first = answered<{ link: string }>(await ana.post('user/microsite/testimonials', { customerId }))
    const { link } = answered<{ link: string }>(await ana.post('user/microsite/testimonials', { customerId }))
    const token = new URL(link).pathname
    const ended = await openPage(app.url, new URL(first.link).pathname)
    expect(ended.html).not.toContain('name="said"')

    const asked = await openPage(app.url, token)
    expect(asked.html).toContain('What do you say about Ana Reyes?')
    expect(hidden(asked, 'shownAs')).toBe('')
    expect(asked.html).toContain('value="Iñigo P."')
    const short = await sendForm(app.url, token, { act: 'write', said: 'Good', shownAs: 'Iñigo P.', consent: 'yes' })
    expect([short.status, short.html.includes('Write 20 to 500 characters')]).toEqual([422, true])
    const said = 'Ana explained <script>alert(1)</script> everything and called back.'
    expect((await sendForm(app.url, token, { act: 'write', said, shownAs: 'Iñigo P.' })).status).toBe(422)
    expect(
      (await sendForm(app.url, token, { act: 'write', said, shownAs: 'Iñigo P.', consent: 'yes' }, { site: 'cross-site' })).status,
    ).toBe(403)
    expect((await sendForm(app.url, token, { act: 'write', said, shownAs: 'Iñigo P.', consent: 'yes' })).status).toBe(303)
    expect((await openPage(app.url, '/a/ana-reyes')).html).not.toContain('everything and called back')

    const item = (await waiting()).waiting.find(({ kind }) => kind === 'testimonial') as Waiting
    answered(await decide(item, { publish: true }))
    const page = await openPage(app.url, '/a/ana-reyes')
    expect(page.html).toContain('Ana explained &lt;script&gt;alert(1)&lt;/script&gt; everything and called back.')
    expect(runnable(page)).toEqual([])
    const own = answered<{ items: Testimonial[]; mayAsk: { id: string }[] }>(await ana.get('user/microsite/testimonials'))
    expect(own.items[0]).toMatchObject({ state: 'published', shownAs: 'Iñigo P.' })
    expect(own.mayAsk.map(({ id }) => id)).not.toContain(customerId)

    expect((await sendForm(app.url, token, { act: 'take-back' })).status).toBe(303)
    expect((await openPage(app.url, '/a/ana-reyes')).html).not.toContain('everything and called back')
    const { rows: kept } = await app.owner.query('select said from testimonials where id = $1', [item.id])
    expect(kept).toEqual([{ said: null }])
  })

  it('belong to whoever holds the link, and a guessed one opens nothing', async () => {
    const page = await openPage(app.url, `/t/${'A'.repeat(24)}`)
    expect(page.status).toBe(404)
    expect((await openPage(app.url, '/t/x%27%3Bselect')).status).toBe(404)
  })
})

describe('posts', () => {
  const BODY =
    'CTPL pays for **others** on the road.\n\n## What it does not pay\n\n- Your own car\n- Your own injuries\n\nSee [the Commission](https://www.insurance.gov.ph/ctpl).'

  it('are an agent’s own or the office’s for all, three at a time, and shown once another has read them', async () => {
    const own = answered<Post>(await ana.post('user/microsite/posts', { title: 'What CTPL pays, and what not', body: BODY }))
    answered(await ana.post(`user/microsite/posts/${own.id}/step`, { event: 'submit' }))
    const [item] = (await waiting()).waiting.filter(({ kind }) => kind === 'post')
    answered(await decide(item as Waiting, { publish: true }))

    const shared = answered<Post>(await teresita.post('user/microsite/posts', { title: 'A notice of the office to all', body: BODY }))
    expect(shared).toMatchObject({ isShared: true, state: 'draft' })
    answered(await teresita.post(`user/microsite/posts/${shared.id}/step`, { event: 'submit' }))
    const own2 = (await waiting()).waiting.find(({ id }) => id === shared.id) as Waiting
    expect((await decide(own2, { publish: true })).status).toBe(403)
    await app.owner.query(`update staff set role_code = 'AD1', sees_all = true where email = 'dario.buenaventura@kalasag.example'`)
    const dario = await someone(app, 'dario.buenaventura')
    answered(await dario.post(`admin/microsites/post/${shared.id}/decide`, { publish: true }))

    const blogs = answered<{ items: Post[]; count: number }>(
      await ana.get(`user/microsite/fetch_blogs/${ana.id}`, { skip: '0', limit: '3' }),
    )
    expect(blogs).toMatchObject({ count: 2, items: [{ isShared: true }, { isShared: false }] })
    expect(
      answered<{ items: Post[] }>(await ana.get(`user/microsite/fetch_blogs/${ana.id}`, { skip: '1', limit: '3' })).items,
    ).toHaveLength(1)
    const page = await openPage(app.url, '/a/ana-reyes')
    const to = /href="(\/a\/ana-reyes\/what-ctpl-pays[^"]+)"/.exec(page.html)?.[1] ?? ''
    const post = await openPage(app.url, to)
    for (const told of ['<h4>What it does not pay</h4>', '<li>Your own car</li>', 'href="https://www.insurance.gov.ph/ctpl"', 'NL-104512-'])
      expect(post.html).toContain(told)
    answered(await teresita.post(`admin/microsites/post/${own.id}/take-down`, { reason: 'The rules have changed since.' }))
    expect((await openPage(app.url, to)).status).toBe(404)
  })

  it('hold no script and lead nowhere but where a page may lead', async () => {
    for (const address of [
      'javascript:alert`1`',
      'https://www.facebook.com.evil.example/x',
      'https://evil.example@www.facebook.com/x',
      'http://www.facebook.com/x',
      'data:text/html,x',
    ]) {
      const refused = await ana.post('user/microsite/posts', { title: 'A link to elsewhere', body: `${BODY} [here](${address})` })
      expect([address, refused.status]).toEqual([address, 422])
    }
    for (const [field, address] of Object.entries({
      facebook: 'javascript:alert`1`',
      instagram: 'https://www.facebook.com/x',
      tiktok: 'https://tiktok.com',
    }))
      expect((await ana.put('user/microsite', { ...SAYS, [field]: address })).fields?.map(({ path }) => path)).toEqual([field])
    const nasty =
      '<img src=x onerror=alert(1)>"\'><script>alert(1)</script> **<b>** *<i onclick=x>* [<u>](https://www.facebook.com/"onmouseover=x)'
    await save(ana, { headline: nasty.slice(0, 90), about: nasty.repeat(2), area: nasty.slice(0, 80) })
    const { html } = answered<{ html: string }>(await ana.get(`user/microsite/preview/${ana.id}`))
    expect(html).toContain('&lt;script&gt;')
    expect(runnable({ html: html.replaceAll(/src="data:image\/jpeg;base64,[^"]*"/g, ''), status: 200, headers: new Headers() })).toEqual([])
  })
})

describe('nobody else', () => {
  it('sees or changes another agent’s page, its draft or what waits', async () => {
    const draft = await settings(ana)
    for (const path of [
      `user/get-microsite-settings/${ana.id}`,
      `user/microsite/preview/${ana.id}`,
      `user/microsite/fetch_blogs/${ana.id}`,
      `user/microsite/get-about-company-details/${ana.id}`,
    ])
      expect([path, (await jose.get(path)).status]).toEqual([path, 404])
    expect((await jose.get('admin/microsites')).status).toBe(403)
    expect((await jose.post(`admin/microsites/page/${draft.current?.id}/decide`, { publish: true })).status).toBe(403)
    const miguel = await someone(app, 'miguel.lacson')
    expect((await miguel.get(`user/get-microsite-settings/${ana.id}`)).status).toBe(200)
    const page = await publish(jose, { headline: 'José insures cars in Bacolod' })
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
