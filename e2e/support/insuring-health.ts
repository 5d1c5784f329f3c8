import { expect, type Page } from '@playwright/test'
import { choose } from './people.ts'
import type { Look } from './selling.ts'

/** Answers a question with a few options. */
export const answer = (page: Page, question: string | RegExp, option: string): Promise<void> =>
  page.getByRole('radiogroup', { name: question }).getByText(option, { exact: true }).click()

/** Chooses age, sex, tobacco, and the sum by the slider's keys. */
export async function chooseCover(
  page: Page,
  { born, steps }: { readonly born: string; readonly steps: number },
  look: Look,
): Promise<void> {
  await page.getByLabel('Date of birth').fill(born)
  await answer(page, 'Sex', 'Male')
  await answer(page, /^Tobacco or vape/, 'Yes')
  const slider = page.getByRole('slider', { name: 'Sum insured' })
  await slider.focus()
  for (let step = 0; step < Math.abs(steps); step++) await slider.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
  await look(page, 'cover')
}

/** Answers who is insured, and who is paid: two beneficiaries with shares, one of them a minor. */
export async function answerInsured(page: Page, { name, surname }: { readonly name: string; readonly surname: string }, look: Look) {
  await expect(page.getByRole('heading', { name: 'Person insured', level: 1 })).toBeVisible()
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Last name').fill(surname)
  await choose(page, 'Citizenship', 'Filipino')
  for (const [index, [called, relation, share, isMinor]] of (
    [
      ['Rosario Cruz', 'Spouse', '60', false],
      ['Mika Cruz', 'Child', '40', true],
    ] as const
  ).entries()) {
    await page.getByRole('button', { name: 'Add a beneficiary' }).click()
    const card = page.getByRole('group', { name: `Beneficiary ${index + 1}`, exact: true })
    await card.getByRole('textbox', { name: /^Name/ }).fill(called)
    await choose(page, 'Relation to the insured', relation, card)
    await card.getByLabel('Share (%)').fill(share)
    if (isMinor) {
      await card.getByLabel('Younger than 18').check()
      await card.getByLabel('Who receives it for the minor').fill('Rosario Cruz')
    }
  }
  await look(page, 'insured')
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

/** The whole declaration: no to everything except where another answer is given. */
export async function declareHealth(page: Page, otherwise: Readonly<Record<string, string>>, look: Look): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  await page.getByLabel('Height').fill('170')
  await page.getByLabel('Weight').fill('72')
  await expect(page.getByText(/Body-mass index: 24\.9/)).toBeVisible()
  await look(page, 'health')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  for (const step of ['Illnesses', 'History']) {
    await expect(page.getByRole('heading', { name: step, level: 1 })).toBeVisible()
    for (const group of await page.getByRole('main').getByRole('radiogroup').all()) await group.getByText('No', { exact: true }).click()
    for (const [question, option] of Object.entries(otherwise)) {
      const group = page.getByRole('radiogroup', { name: question })
      if (await group.isVisible()) await group.getByText(option, { exact: true }).click()
    }
    await look(page, step.toLowerCase())
    await page.getByRole('button', { name: 'Save and continue' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Policyholder', level: 1 })).toBeVisible()
}
