import { formatPesos } from '../src/domain/money.ts'
import { signIn } from '../test/support/calls.ts'
import { photo } from '../test/support/pictures.ts'
import { caller } from '../test/support/quoting.ts'
import { toReceive } from '../test/support/remitting.ts'
import { apart, countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { demoPassword, signInAs } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test(
  'an agent receives a premium in cash, remits it with the slip, and a finance officer accepts it',
  PHONE_ONLY,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const policy = await toReceive(ana)
    const amount = formatPesos(policy.premium.amount)

    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto(`/app/policy-detail?policy=${policy.id}`)
    await countEffort(page)
    await page.getByRole('link', { name: 'The customer paid me' }).click()
    await expect(page.getByRole('heading', { name: 'Received from the customer', level: 1 })).toBeVisible()
    await apart(page, () => look(page, 'receive'))
    await page.getByRole('button', { name: `I received ${amount}` }).click()
    const paid = page.getByRole('region', { name: 'Paid to the agent' })
    await expect(paid.getByText(/Received in cash by Ana Reyes on .+, receipt no\. PR-/)).toBeVisible()
    await expectEffort(page, 'a premium in cash, from the policy to the receipt', { taps: 2, keys: 0 })
    await look(page, 'paid-to-the-agent')
    expect(await textOfPdf(page, 'Receipt')).toContain('PROVISIONAL RECEIPT')

    await page.goto('/app/money-held')
    await expect(page.getByRole('region', { name: 'Held for the insurer' })).toBeVisible()
    await look(page, 'money-i-hold')
    await countEffort(page)
    await page.getByRole('link', { name: 'Remit', exact: true }).click()
    await expect(page.getByRole('region', { name: 'What you paid in' })).toBeVisible()
    await page
      .getByLabel('Choose a file: Deposit slip')
      .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 600, height: 400 }) })
    await expect(page.getByText('Arrived: slip.jpg')).toBeVisible()
    await page.getByRole('textbox', { name: /^Bank/ }).fill('BDO')
    await page.getByLabel('Reference on the slip').fill(`DEP-${policy.id.slice(-8)}`)
    await apart(page, () => look(page, 'remit'))
    await page.getByRole('button', { name: /^Send .+ to the office$/ }).click()
    const number = page.getByRole('heading', { name: /^RM-/, level: 1 })
    await expect(number).toBeVisible()
    await expectEffort(page, 'what is held, remitted', { taps: 6 })
    await look(page, 'remitted')
    const sent = (await number.textContent()) ?? ''

    const desk = await (await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 640 } })).newPage()
    await signInAs(desk, 'perpetua.dimaculangan@kalasag.example')
    await look(desk, 'finance-home')
    await desk.goto('/app/remittances')
    await look(desk, 'remittances')
    await desk
      .getByRole('link', { name: new RegExp(sent) })
      .or(desk.getByRole('row', { name: new RegExp(sent) }).getByRole('link'))
      .first()
      .click()
    await expect(desk.getByRole('heading', { name: sent, level: 1 })).toBeVisible()
    await expect(desk.getByRole('img', { name: 'The deposit slip' })).toBeVisible()
    await look(desk, 'slip-beside-amount')
    await desk.getByRole('button', { name: 'The slip is right: accept' }).click()
    await expect(desk.getByText('Perpetua Dimaculangan').first()).toBeVisible()
    await look(desk, 'accepted')
    await desk.goto('/app/collecting-agents')
    await expect(desk.getByText('Ana Reyes').first()).toBeVisible()
    await look(desk, 'agents-who-receive')
    await desk.getByRole('button', { name: 'Change the ceiling of Ana Reyes' }).click()
    await expect(desk.getByRole('dialog').getByLabel('Ceiling of what may be held')).toBeVisible()
    await look(desk, 'ceiling')
    await desk.goto('/app/premiums-received')
    await expect(desk.getByText('Ana Reyes').first()).toBeVisible()
    await look(desk, 'premiums-received')

    await page.goto('/app/money-held')
    await expect(page.getByText('Remitted').first()).toBeVisible()
    await look(page, 'nothing-held')
  },
)
