import type { Browser, Page } from '@playwright/test'
import { addDays, dayOf } from '../src/domain/day.ts'
import { openApp } from '../test/support/browser.ts'
import { signIn } from '../test/support/calls.ts'
import { photo } from '../test/support/pictures.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { fillLead, nameFrom, recordOutcome, waiting } from './support/field-day.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(300_000)

const JOSE = 'jose.ibanez@kalasag.example'

/** Whether the phone's vault has an entry of that name. */
const isKept = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((done, fail) => {
        const asked = indexedDB.open('kalasag')
        asked.onerror = fail
        asked.onsuccess = () => {
          const all = asked.result.transaction('vault').objectStore('vault').getAllKeys()
          all.onerror = fail
          all.onsuccess = () => done(all.result.some((key) => String(key).endsWith(wanted)))
          asked.result.close()
        }
      }),
    name,
  )

/** Another phone of the same model, which no one has used yet. */
async function otherPhone(browser: Browser, like: Page): Promise<Page> {
  const page = await (await browser.newContext({ viewport: like.viewportSize(), isMobile: true, hasTouch: true })).newPage()
  await signInAs(page, JOSE)
  return page
}

// People who work offline use a phone.
test(
  'what was done on a phone that cannot send goes to another phone as a sealed file; both send it, and the office has it once',
  PHONE_AT_NIGHT,
  async ({ page, context, browser, baseURL }) => {
    const { mobile } = somebodyNew()
    const first = nameFrom(mobile)
    await signInAs(page, JOSE)
    await untilShellKept(page)
    await page.reload()
    // The key for such files is part of the offline data; it may have arrived before.
    await expect.poll(() => isKept(page, 'hand-over-key')).toBe(true)
    await context.setOffline(true)

    await page.goto('/app/new-lead')
    await fillLead(page, first, mobile)
    const lead = new URL(page.url()).searchParams.get('id') ?? ''
    await recordOutcome(page)
    await expect(waiting(page)).toHaveText(/^2 are waiting/)
    await page.goto(`/app/leadmasterpage/leadmasterdoc/leaddoc?id=${lead}`)
    await page.locator('input[aria-label="Choose files"]').setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(waiting(page)).toHaveText(/^3 are waiting/)

    await waiting(page).click()
    await look(page, 'hand-over-outbox')
    await page.getByRole('button', { name: 'Hand over to another phone' }).click()
    await expect(page.getByText(/^2 entries, about \d+ kB$/)).toBeVisible()
    await expect(page.getByLabel(/^With 1 photo or document, about/)).toBeChecked()
    await look(page, 'hand-over')
    await page.getByRole('button', { name: 'Make the file' }).click()
    await expect(page.getByRole('button', { name: /^Save the file/ })).toBeVisible()
    await look(page, 'hand-over-made')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Save the file/ }).click()
    const file = await (await saved).path()
    await expect(page.getByText(/^Also in a file for another phone since/)).toHaveCount(3)
    await look(page, 'hand-over-done')
    await page.getByRole('button', { name: 'The other phone has them' }).click()
    await look(page, 'hand-over-leave')
    await page.getByRole('button', { name: 'Keep them' }).click()

    const other = await otherPhone(browser, page)
    await other.goto('/app/kept-on-this-device')
    await other.getByRole('link', { name: /handing it over to another phone$/ }).click()
    const chosen = other.locator('input[aria-label="Take over a file"]')
    await chosen.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('milk, bread') })
    await expect(
      other.getByText('This is not a file of handed-over entries. On the other phone, make it in “Waiting to be sent”.', { exact: false }),
    ).toBeVisible()
    await look(other, 'take-over-refused')
    await chosen.setInputFiles(file)
    await expect(other.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
    await look(other, 'take-over')
    await other.getByRole('button', { name: 'Take over 3 entries' }).click()
    // Nothing was waiting there before: first it appears, then it is sent.
    await expect(other.getByText('3 entries were taken over')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    await look(other, 'taken-over')

    const manager = caller(baseURL ?? '', await signIn(baseURL ?? '', 'miguel.lacson@kalasag.example', demoPassword()))
    const session = await (await openApp(baseURL ?? '', JOSE, demoPassword())).post('auth/session/token', { audience: 'staff' })
    const { user }: { readonly user: { readonly _id: string } } = session.data
    const seen = async () => {
      const { items: leads } = answered<{ items: { _id: string }[] }>(
        await manager.get(`user/v2/getLead/${user._id}`, { searchtxt: mobile }),
      )
      const [{ _id: id } = { _id: '' }] = leads
      const { items } = answered<{ items: unknown[] }>(await manager.get(`user/lead/${id}/documents`))
      const history = answered<unknown>(await manager.get(`user/leadhistory/${id}`))
      return { leads, documents: items.length, history, form: answered<unknown>(await manager.get(`user/getlead_details/${id}`)) }
    }
    const bySecond = await seen()
    expect(bySecond).toMatchObject({ leads: [{}], documents: 1 })
    expect(JSON.stringify(bySecond.form)).toContain(addDays(dayOf(new Date()), 1))

    // The first phone has a network again, and also sends what it has.
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: 60_000 })
    expect(await seen()).toEqual(bySecond)
    // Importing a file again has no further effect.
    await chosen.setInputFiles(file)
    await expect(other.getByText('You took this file over here', { exact: false })).toBeVisible()
    await look(other, 'take-over-again')
    await other.getByRole('button', { name: 'Take over 3 entries' }).click()
    await expect(other.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    expect(await seen()).toEqual(bySecond)
  },
)
