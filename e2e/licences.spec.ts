import { addDays, dayOf } from '../src/domain/day.ts'
import { call } from '../test/support/calls.ts'
import { motorConsents, motorQuoted, sedan } from '../test/support/motoring.ts'
import { answered, type Caller, caller, type Quotation } from '../test/support/quoting.ts'
import { openRenewal, photographLicence } from './support/licensing.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs } from './support/people.ts'
import { expect, PHONE_ONLY, test, WHOLE } from './support/stories.ts'

const HOLDER = 'angelica.nunez@kalasag.example'
const OFFICE = 'teresita.ocampo@kalasag.example'

/** A motor quotation of the holder’s agent that its customer accepted. */
async function accepted(url: string): Promise<string> {
  type SignedIn = { readonly accessToken: string; readonly token: string }
  const { accessToken, token } = answered<SignedIn>(
    await call(url, 'POST', 'auth/user/login', { body: { email: HOLDER, password: demoPassword() } }),
  )
  const holder: Caller = caller(url, { authorization: `Bearer ${accessToken}`, userinfo: token })
  const { id, version, total } = await motorQuoted(holder, await sedan(holder))
  return answered<Quotation>(await holder.post(`user/quotation/${id}/accept`, { version, total, consents: motorConsents })).id
}

// A licence that has expired can be renewed only once, and the demonstration has one.
test(
  'a holder renews a licence from the phone: the office sends it back once, accepts it then, and the sale goes on',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const quotation = await accepted(baseURL ?? '')
    const today = dayOf(new Date())
    await signInAs(page, HOLDER)
    await page.goto(`/app/motor-convert-policy?quotation=${quotation}`)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText(/licence for Motor comprehensive .* ended on/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitem', { name: 'My licences' }).click()
    await expect(page.getByRole('heading', { name: 'My licences' })).toBeVisible()
    await look(page, 'my-licences')
    await page.getByRole('region', { name: 'Non-life' }).getByRole('link', { name: 'Send the renewed licence' }).click()
    await page.getByLabel('Licence number').fill('nl-105766-new')
    await page.getByLabel('Valid from').fill(today)
    await page.getByLabel('Last day').fill(addDays(today, 1000))
    const missing = page.getByRole('alert').getByText('Photograph the renewed licence, or choose a file.')
    // Each time, wherever the form is scrolled to.
    for (const _ of ['once', 'again']) {
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: 'Send to our office' }).click()
      await expect(missing).toBeInViewport(WHOLE)
    }
    await photographLicence(page)
    await expect(missing).toBeHidden()
    await look(page, 'renew')
    await page.getByRole('button', { name: 'Send to our office' }).click()
    await expect(page.getByText('The renewed licence is with our office')).toBeVisible()
    await look(page, 'sent')

    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await signInAs(desk, OFFICE)
    await openRenewal(desk, 'Angelica Núñez')
    await look(desk, 'renewal')
    await desk.getByRole('button', { name: 'Return it' }).click()
    await desk.getByRole('checkbox', { name: 'Scan' }).check()
    await desk.getByRole('textbox', { name: 'Reason' }).fill('The last line cannot be read.')
    await look(desk, 'send-back')
    await desk.getByRole('dialog').getByRole('button', { name: 'Return it' }).click()
    await expect(desk.getByText('Scan: The last line cannot be read.')).toBeVisible()

    await page.goto('/app/my-licences')
    await expect(page.getByText('The last line cannot be read.')).toBeVisible()
    await look(page, 'returned')
    await page.getByRole('link', { name: 'Correct and send again' }).click()
    await expect(page.getByLabel('Licence number')).toHaveValue('NL-105766-NEW')
    await photographLicence(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The renewed licence is with our office')).toBeVisible()

    await openRenewal(desk, 'Angelica Núñez')
    await desk.getByRole('button', { name: 'Accept' }).click()
    await expect(desk.getByText('Accepted, and recorded')).toBeVisible()
    await look(desk, 'accepted')
    await desk.goto('/app/import-licences')
    await expect(desk.getByRole('heading', { name: 'Licences from a spreadsheet' })).toBeVisible()
    const rows = `Agent code,Company,Licence,Licence number,Valid from,Last day\nMBO-001,Second Insurance,Non-life,SI-0001,${today},${addDays(today, 9)}\nXXX-001,Second Insurance,Non-life,SI-0002,${today},${today}`
    await desk.getByLabel('Choose the file').setInputFiles({ name: 'licences.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await expect(desk.getByText('1 new, 0 changed, 0 as on record, 1 wrong')).toBeVisible()
    await look(desk, 'import')
    await desk.context().close()

    await page.goto(`/app/motor-convert-policy?quotation=${quotation}`)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).not.toHaveURL(/convert-policy/)
    await page.goto('/app/my-licences')
    await expect(page.getByText('NL-105766-NEW')).toBeVisible()
    await look(page, 'renewed')
  },
)
