import type { Page } from '@playwright/test'
import { proveIdentity, until } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { caller, car, maria, type Quotation, quoted } from '../test/support/quoting.ts'
import { waiting } from './support/field-day.ts'
import { look } from './support/look.ts'
import { codeSentTo, demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'

const ANA = 'ana.reyes@kalasag.example'

/** Opens the text messages of a number, to read and answer them as its owner. */
async function openPhone(page: Page, mobile: string) {
  const phone = await page.context().newPage()
  await phone.goto('/app/simulators')
  await phone.getByLabel('Only to this number or address').fill(mobile)
  const message = (words: RegExp | string) => phone.getByRole('article').filter({ hasText: words }).first()
  return {
    phone,
    message,
    reply: async (to: RegExp | string, words: string) => {
      await message(to).getByPlaceholder('Reply as its recipient').fill(words)
      await message(to).getByRole('button', { name: 'Reply' }).click()
    },
  }
}

/** A CTPL offer of Ana's to someone new. */
async function offerOf(url: string) {
  const { mobile, plate, mvFile, engine, chassis } = somebodyNew()
  const ana = caller(url, await signIn(url, ANA, demoPassword()))
  const answers = car({ plate, mvFile, engineNo: engine, chassisNo: chassis })
  return { ana, mobile, offered: await quoted<Quotation>(ana, { answers, holder: maria({ mobile }) }) }
}

test(
  'a customer without data is sent the offer by text, says yes with a code, and pays at a counter',
  PHONE_EVEN,
  async ({ page, baseURL }) => {
    const { ana, mobile, offered } = await offerOf(baseURL ?? '')
    await signInAs(page, ANA)
    await page.goto(`/app/Quote-info?quotation=${offered.id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Send by text message' }).click()
    await expect(page.getByRole('button', { name: 'Sent by text message' })).toBeVisible()
    await look(page, 'by-text-sent')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Sent by text message').first()).toBeVisible()

    const { phone, message, reply } = await openPhone(page, mobile)
    const offer = `reply: YES ${offered.number}`
    await expect(message(offer)).toBeVisible()
    await look(phone, 'by-text-customer')
    await reply(offer, `Yes ${offered.number}`)
    await expect(message('is your Kalasag code')).toBeVisible()
    await reply('is your Kalasag code', await codeSentTo(phone, mobile))
    await expect(message('We must check your ID')).toBeVisible()

    await expect(page.getByText('The identity check comes before the payment')).toBeVisible()
    await look(page, 'by-text-accepted')
    const sold = await until(
      async () => (await ana.get(`user/quotation/${offered.id}`)).data as Quotation,
      ({ policy }) => policy !== null,
    )
    await proveIdentity(ana, sold.policy?.id ?? '')

    await expect(message('in cash at 7-Eleven, Bayad')).toBeVisible()
    const counter = /7E-[\d-]+\d/.exec((await message('in cash at').textContent()) ?? '')?.[0] ?? ''
    await look(phone, 'by-text-counter')
    const row = phone.getByRole('row').filter({ hasText: counter })
    await row.getByRole('button', { name: 'Pay at the counter' }).click()
    await expect(message('is authenticated')).toBeVisible({ timeout: 30_000 })

    await page.reload()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await look(page, 'by-text-paid')
    await page.getByRole('link', { name: 'Open the policy' }).first().click()
    await expect(page.getByText('Issued').first()).toBeVisible()
  },
)

test.describe('with the app on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'an offer that is sent by text without a network waits on the phone, and goes out by itself once there is one',
    PHONE_ODD,
    async ({ page, context, baseURL }) => {
      const { mobile, offered } = await offerOf(baseURL ?? '')
      await signInAs(page, ANA)
      await untilShellKept(page)
      await page.goto(`/app/Quote-info?quotation=${offered.id}`)
      await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Send by text message' }).click()
      await expect(page.getByRole('button', { name: 'Waiting to be sent' })).toBeVisible()
      await expect(page.getByText('The link is made as soon as you are online.')).toBeVisible()
      await look(page, 'by-text-waits')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(waiting(page)).toHaveText(/^1 is waiting/)
      await context.setOffline(false)
      await expect(waiting(page)).toBeHidden({ timeout: 60_000 })
      const { message } = await openPhone(page, mobile)
      await expect(message(`reply: YES ${offered.number}`)).toHaveCount(1)
    },
  )
})
