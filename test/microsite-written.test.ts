import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Testimonial } from '#features/work/microsite/public/contract/own.ts'
import type { Waiting } from '#features/work/microsite/public/contract/review.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Someone, someone } from './support/leads.ts'
import { pagesOf, SAYS } from './support/microsites.ts'
import { bomb } from './support/pictures.ts'
import { producing } from './support/producing.ts'
import { hidden, openPage, runnable, sendForm } from './support/public-pages.ts'
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
const { settings, save, waiting, decide, publish, sendPhoto } = pagesOf(
  () => app,
  () => teresita,
)

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
