import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from '../test/support/calls.ts'
import { answered, caller, car, maria, type Quotation } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, giveCredentials, proveNumber, signInAs, signInCustomer, somebodyNew } from './support/people.ts'
import { lockedScreen as locked, setPin, typePin } from './support/pin.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'
import { vaultNames } from './support/vault.ts'

test.use({ serviceWorkers: 'allow' })

const WHO = 'jose.ibanez@kalasag.example'
const anotherTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test(
  'a phone that was left locks itself in every tab, and opens without a network to what was being typed',
  PHONE_ODD,
  async ({ page, context }) => {
    await signInAs(page, WHO)
    await untilShellKept(page)
    await setPin(page, async (dialog) => {
      await typePin(page, 'New PIN', '111111')
      await typePin(page, 'New PIN again', '111111')
      await dialog.getByRole('button', { name: 'Set a PIN' }).click()
      await expect(dialog.getByText(/one of the first that anyone would try/)).toBeVisible()
      await look(page, 'set-a-pin')
    })
    await look(page, 'account-with-a-pin')

    // A second tab is unlocked by the first.
    const other = await anotherTab(context, '/app/kept-on-this-device')
    await expect(other.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible()

    await page.goto('/app/new-lead')
    await expect(page.getByLabel('First name')).toBeVisible()
    await page.getByLabel('First name').fill('Marisol')
    await other.goto('/app/my-account')
    await other.getByRole('button', { name: 'Lock now' }).click()
    await expect(locked(other)).toBeVisible()
    await expect(locked(page)).toBeVisible()
    await expect(page.getByLabel('First name')).toBeHidden()
    await look(page, 'locked')

    await context.setOffline(true)
    await typePin(page, 'PIN', '000001')
    await expect(page.getByText('This is not your PIN. 9 tries are left.')).toBeVisible()
    await look(page, 'wrong-pin')
    await typePin(page, 'PIN')
    await expect(page.getByLabel('First name')).toHaveValue('Marisol')
    await expect(locked(other)).toBeHidden()
    await other.close()

    await page.goto('/app/kept-on-this-device')
    await expect(locked(page)).toBeVisible()
    await typePin(page, 'PIN')
    await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible()
    await context.setOffline(false)
  },
)

test('it locks after a minute without use', PHONE_ODD, async ({ page }) => {
  await signInAs(page, WHO)
  await setPin(page)
  await choose(page, 'Locks after', '1 minute')
  await page.clock.install()
  await page.goto('/app/calendar')
  await typePin(page, 'PIN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(50_000)
  await expect(locked(page)).toBeHidden()
  await page.mouse.click(5, 5)
  await page.clock.runFor(50_000)
  await expect(locked(page)).toBeHidden()
  await page.clock.runFor(15_000)
  await expect(locked(page)).toBeVisible()
})

test('whoever forgot the PIN signs in anew, and finds what was not sent yet', PHONE_EVEN, async ({ page, context }) => {
  await signInAs(page, WHO)
  await untilShellKept(page)
  await setPin(page)
  await page.goto('/app/new-lead')
  await typePin(page, 'PIN')
  await page.getByLabel('First name').fill('Dalisay')
  await page.getByLabel('Last name').fill('Bukid')
  await page.reload()
  await page.getByRole('button', { name: 'I forgot my PIN' }).click()
  await look(page, 'forgot-the-pin')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/app\/login/)
  const start = { name: 'Sign in', exact: true } as const
  await expect(page.getByRole('button', start).or(page.getByRole('link', start)).first()).toBeVisible()
  // The old cookie opens nothing.
  await page.goto('/app/new-lead')
  await giveCredentials(page, WHO)
  await expect(page.getByText('This device is open again. It has no PIN now: set a new one in your account.')).toBeVisible()
  await page.goto('/app/new-lead')
  await expect(page.getByLabel('First name')).toHaveValue('Dalisay')
  expect((await context.cookies()).length).toBeGreaterThan(0)
})

/** The ids of people with anything stored on the device. */
const ownersKept = async (page: Page): Promise<readonly string[]> => {
  const owners = (await vaultNames(page)).filter((name) => !/^(device|nobody)/.test(name))
  return [...new Set(owners.map((name) => name.slice(0, 36)))]
}

/** A link to a quotation for someone new. */
async function linkOf(url: string): Promise<{ readonly token: string; readonly mobile: string }> {
  const jose = caller(url, await signIn(url, WHO, demoPassword()))
  const { mobile } = somebodyNew()
  const quoted = answered<Quotation>(await jose.post('user/ctpl-quotation', { answers: car(), holder: maria({ mobile }) }))
  return { mobile, ...answered<{ token: string }>(await jose.post('customer/shareableLink', { quotationId: quoted.id })) }
}

test(
  'a customer who has the agent’s phone in hand sees nothing of the agent, and leaves nothing on it',
  PHONE_EVEN,
  async ({ page, baseURL }) => {
    const { token, mobile } = await linkOf(baseURL ?? '')
    await signInAs(page, WHO)
    await setPin(page)
    const before = await ownersKept(page)
    const [agent] = before
    await page.goto(`/app/customer-login?link=${token}`)
    await typePin(page, 'PIN')
    await proveNumber(page, mobile)
    await expect(page.getByText('You are using your agent’s device')).toBeVisible()
    await look(page, 'lent-to-a-customer')
    const customer = (await ownersKept(page)).find((id) => !before.includes(id)) ?? 'nobody'

    await page.getByRole('button', { name: 'Give the device back' }).click()
    await expect(locked(page)).toBeVisible()
    const left = await ownersKept(page)
    expect(left).not.toContain(customer)
    expect(left).toContain(agent)
    await typePin(page, 'PIN')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await page.goto('/app/customer-login')
    await typePin(page, 'PIN')
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await expect(page.getByText('You are signed in as')).toBeHidden()
  },
)

test(
  'without a PIN, the agent’s side of a phone that a customer had in hand asks for the password',
  PHONE_EVEN,
  async ({ page, baseURL }) => {
    const { token, mobile } = await linkOf(baseURL ?? '')
    await signInAs(page, WHO)
    await signInCustomer(page, token, mobile)
    await expect(page.getByText('You are using your agent’s device')).toBeVisible()
    await page.goto('/app/leadMaster/open')
    await expect(page).toHaveURL(/login/)
    await giveCredentials(page, WHO)
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await page.goto('/app/customer-listing')
    await expect(page).toHaveURL(/customer-login/)
  },
)
