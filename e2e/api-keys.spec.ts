import { car, maria } from '../test/support/quoting.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { choose, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

test(
  'an administrator asks for a key, compliance confirms it, it quotes CTPL over HTTP, and is revoked',
  DESK_AT_NIGHT,
  async ({ page, browser, baseURL, request }) => {
    const name = `Teller ${Date.now()}`
    await signInAs(page, 'teresita.ocampo@kalasag.example')
    await page.goto('/app/api-keys')
    await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
    await countEffort(page)
    await page.getByRole('button', { name: 'Request a key' }).click()
    const form = page.getByRole('dialog', { name: 'Request a key' })
    for (const scope of ['Make quotations', 'Read quotations']) await choose(page, 'What it opens', scope)
    await form.getByRole('textbox', { name: /^Name/ }).fill(name)
    await form.getByLabel('What it is for').fill('CTPL at the counters of a bank')
    await form.getByLabel('Agent in whose name it acts').fill('NOBODY-1')
    await look(page, 'ask')
    await form.getByRole('button', { name: 'Request a key' }).click()
    await expect(form.getByText('No agent or manager who sells for us has this code. Please check it.')).toBeVisible()
    await choose(page, 'Agent in whose name it acts', 'Ana Reyes (BAC-001)', form)
    await form.getByRole('button', { name: 'Request a key' }).click()
    await expect(page.getByText('To confirm').first()).toBeVisible()
    await expectEffort(page, 'an API key is asked for', {})
    await look(page, 'proposed')

    const officer = await browser.newPage({ baseURL: baseURL ?? '' })
    await signInAs(officer, 'milagros.evangelista@kalasag.example')
    await officer.goto('/app/api-keys')
    const waiting = officer.getByRole('region', { name: `API key: ${name}` })
    await expect(waiting.getByText('Make quotations, Read quotations')).toBeVisible()
    await look(officer, 'confirm')
    await waiting.getByRole('button', { name: 'Confirm' }).click()
    await officer.getByRole('link', { name: `Open ${name}` }).click()
    await expect(officer.getByText('Confirmed, not shown yet')).toBeVisible()
    await expect(officer.getByRole('button', { name: 'Show the key, only once' })).toHaveCount(0)

    await page.reload()
    await page.getByRole('button', { name: 'Show the key, only once' }).click()
    const sheet = page.getByRole('dialog', { name: 'The key' })
    const key = (await sheet.getByText(/^kk_/).textContent()) ?? ''
    await look(page, 'shown')
    await sheet.getByRole('button', { name: 'I have saved it' }).click()

    const headers = { authorization: `Bearer ${key}` }
    const sell = () => request.post('/sdx-api/secure/user/ctpl-quotation', { headers, data: { answers: car(), holder: maria() } })
    expect(await (await sell()).json()).toMatchObject({ code: -1, data: { state: 'quoted' } })
    expect((await request.get('/sdx-api/secure/user/customer/01900000-0000-7000-8000-000000000000', { headers })).status()).toBe(403)
    await expect(page.getByText('ctplQuotation, 1 time')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/Last used from/)).toBeVisible()
    await look(page, 'used')

    await officer.getByRole('button', { name: 'Revoke' }).click()
    const revoking = officer.getByRole('dialog', { name: 'Revoke the key' })
    await revoking.getByLabel('Reason').fill('The bank changes its system.')
    await revoking.getByRole('button', { name: 'Revoke' }).click()
    await expect(officer.getByText('Milagros Evangelista: The bank changes its system.')).toBeVisible()
    await look(officer, 'revoked')
    expect(await (await sell()).json()).toMatchObject({ code: 1, message: 'This API key was revoked. Ask an administrator for another.' })
    await officer.close()
  },
)
