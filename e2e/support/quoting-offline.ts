import { expect, type Page } from '@playwright/test'
import { answerVehicleOfMotor } from './motoring.ts'
import { somebodyNew } from './people.ts'
import { answerAddress, answerVehicle, type Look } from './selling.ts'
import { answerContact, answerTraveller } from './travelling.ts'

export type Holder = { readonly first: string; readonly last: string; readonly mobile: string }

const blind: Look = async () => undefined

/** The remaining answers on what is insured, by the name under which it is chosen. */
const REST: Readonly<Record<string, (page: Page, look: Look, who: Holder) => Promise<void>>> = {
  CTPL: (page, look) => answerVehicle(page, somebodyNew(), look),
  'Comprehensive with CTPL': (page, look) => answerVehicleOfMotor(page, somebodyNew(), look),
  'Travel: one trip': async (page, look, { first, last, mobile }) => {
    await answerTraveller(page, 0, {
      name: first,
      surname: last,
      born: '1988-05-02',
      sex: 'Female',
      passport: `P${mobile.replace(/\D/g, '').slice(-7)}A`,
    })
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await answerContact(page, look)
  },
}

/** From the choice to the offer, offline: nothing is asked that the phone cannot answer. */
export async function finishQuotation(page: Page, what: string, who: Holder, look: Look = blind): Promise<void> {
  await REST[what]?.(page, look, who)
  await expect(page.getByRole('heading', { name: 'Policyholder', level: 1 })).toBeVisible()
  await page.getByLabel('First name').fill(who.first)
  await page.getByLabel('Last name').fill(who.last)
  await page.getByLabel('Mobile number').fill(who.mobile)
  await answerAddress(page)
  await look(page, 'offline-policyholder')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Offer, not confirmed yet', level: 1 })).toBeVisible()
}
