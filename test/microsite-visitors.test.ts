import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Testimonial } from '#features/work/microsite/public/contract/own.ts'
import { setTime } from '#kit/server/clock.ts'
import { askForCall, type Office, officeOf, SAYS, saveAs, secondsOn } from './support/agent-pages.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Someone, someone, timelines } from './support/leads.ts'
import { producing } from './support/producing.ts'
import { hidden, openPage, runnable, sendForm } from './support/public-pages.ts'
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
  await office.publish(ana)
})
afterAll(() => app.stop())

describe('call me back', () => {
  it('becomes a lead of that agent, due soon, with what was asked and the consent', async () => {
    const done = await askForCall(
      app.url,
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

    await askForCall(app.url, '/a/ana-reyes', { mobile: '+63 917 555 0101' }, '10.2.0.2')
    expect((await app.owner.query(`select from call_backs where mobile = '+639175550101'`)).rowCount).toBe(1)
    await app.owner.query(`update call_backs set created_at = created_at - interval '2 days'`)
    await askForCall(app.url, '/a/ana-reyes', { mobile: '0917 555 0101', message: 'Still waiting' }, '10.2.0.3')
    expect((await app.owner.query(`select from leads where mobile = '+639175550101'`)).rowCount).toBe(1)
    expect((await timelines(ana, rows[0])).lead[0]).toMatchObject({
      Status: 'Asked to be called',
      Details2: expect.stringContaining('Still waiting'),
    })
  })

  it('names each answer that is not right, and keeps the others', async () => {
    const page = await askForCall(
      app.url,
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
    expect((await askForCall(app.url, '/a/ana-reyes', { ...fields, website: 'https://spam.example' }, '10.3.0.1')).status).toBe(303)
    const shown = hidden(await openPage(app.url, '/a/ana-reyes', { address: '10.3.0.2' }), 'shown')
    const quick = { ...fields, name: 'Bot', consent: 'yes' }
    expect((await sendForm(app.url, '/a/ana-reyes', { ...quick, shown }, { address: '10.3.0.2' })).status).toBe(422)
    expect((await sendForm(app.url, '/a/ana-reyes', { ...quick, shown: `1${shown}` }, { address: '10.3.0.2' })).status).toBe(422)
    expect((await sendForm(app.url, '/a/ana-reyes', { ...quick, shown }, { address: '10.3.0.3', site: 'cross-site' })).status).toBe(403)
    expect(await leads()).toBe(before)

    secondsOn(20)
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        sendForm(app.url, '/a/ana-reyes', { ...quick, shown, mobile: `0917 556 ${String(n).padStart(4, '0')}` }, { address: '10.3.0.4' }),
      ),
    )
    setTime(undefined)
    expect(flood.filter(({ status }) => status === 303)).toHaveLength(10)
    const refused = flood.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(30)
    expect(refused[0]?.html).toContain('Too many attempts')
    expect(await leads()).toBe(before + 10)
    await app.owner.query(
      `insert into call_backs (agent_id, lead_id, name, mobile, best_time, consent, address) select agent_id, lead_id, name, '+639170000000', best_time, consent, '10.9.9.9' from call_backs, generate_series(1, 10) where address = '10.3.0.4'`,
    )
    expect((await askForCall(app.url, '/a/ana-reyes', { mobile: '0917 557 0001' }, '10.3.0.5')).status).toBe(429)
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
    // Ana passed the link on, and might have written it herself: the customer is told where to take it back.
    const toldOf = async () =>
      (
        await app.owner.query(
          `select i.recipient, i.body from simulators.inbox i join customers c on c.mobile = i.recipient where c.id = $1`,
          [customerId],
        )
      ).rows
    await expect.poll(toldOf).toMatchObject([{ body: expect.stringContaining(link) }])

    const item = await office.firstOf('testimonial')
    answered(await office.decide(item, { publish: true }))
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
    const item = await office.firstOf('post')
    answered(await office.decide(item, { publish: true }))

    const shared = answered<Post>(
      await office.teresita.post('user/microsite/posts', { title: 'A notice of the office to all', body: BODY }),
    )
    expect(shared).toMatchObject({ isShared: true, state: 'draft' })
    answered(await office.teresita.post(`user/microsite/posts/${shared.id}/step`, { event: 'submit' }))
    const own2 = await office.firstOf('post')
    expect((await office.decide(own2, { publish: true })).status).toBe(403)
    await app.owner.query(`update staff set role_code = 'AD1', sees_all = true where email = 'dario.buenaventura@kalasag.example'`)
    const dario = await someone(app, 'dario.buenaventura')
    answered(await dario.post(`admin/microsites/post/${shared.id}/decide`, { publish: true, since: own2.since }))

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
    answered(await office.teresita.post(`admin/microsites/post/${own.id}/take-down`, { reason: 'The rules have changed since.' }))
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
    await saveAs(ana, { headline: nasty.slice(0, 90), about: nasty.repeat(2), area: nasty.slice(0, 80) })
    const { html } = answered<{ html: string }>(await ana.get(`user/microsite/preview/${ana.id}`))
    expect(html).toContain('&lt;script&gt;')
    expect(runnable({ html: html.replaceAll(/src="data:image\/jpeg;base64,[^"]*"/g, ''), status: 200, headers: new Headers() })).toEqual([])
  })
})
