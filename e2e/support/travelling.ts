import { expect, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { choose } from './people.ts'
import type { Look } from './selling.ts'

/** The day that many days from now, in a date field's format. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Journey = {
  readonly destinations: readonly string[]
  readonly cover: string
  readonly from: string
  readonly to: string
}

/** One trip: compares its plans and chooses the middle one. */
export async function chooseJourney(page: Page, { destinations, cover, from, to }: Journey, look: Look): Promise<void> {
  await page.getByText('Travel: one trip').click()
  for (const country of destinations) await choose(page, 'Destinations', country)
  await page.getByLabel('Departure').fill(from)
  await page.getByLabel('Return').fill(to)
  await page.getByText(cover, { exact: true }).click()
  await look(page, 'compare-plans')
  await page.getByRole('button', { name: 'Choose Standard' }).click()
  await page.getByRole('button', { name: 'Continue with Standard' }).click()
  await expect(page.getByRole('heading', { name: 'Travellers', level: 1 })).toBeVisible()
}

/** A workbook of that many travellers with one family name, for a file chooser. */
export async function travellersWorkbook(count: number, surname: string, series: string) {
  const rows = Array.from({ length: count }, (_, index) => [
    ...[surname, `Kasama ${String.fromCharCode(65 + index)}`, new Date(Date.UTC(1980 + index, index % 12, 10)), index % 2 ? 'F' : 'M'],
    ...[`${series}${1_000_001 + index}`, inDays(1500)],
  ])
  const headings = ['Surname', 'Given name', 'Birthday', 'Gender', 'Passport', 'Passport expiry']
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Travellers', rows: [headings, ...rows] }] }))
  return { name: 'travellers.xlsx', mimeType: 'application/octet-stream', buffer }
}

type Person = { readonly name: string; readonly surname: string; readonly born: string; readonly sex: string; readonly passport: string }

export async function answerTraveller(page: Page, index: number, { name, surname, born, sex, passport }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  const card = page.getByRole('group', { name: `Traveller ${index + 1}`, exact: true })
  await card.getByLabel('First name').fill(name)
  await card.getByLabel('Last name').fill(surname)
  await card.getByLabel('Date of birth').fill(born)
  await card.getByText(sex, { exact: true }).click()
  await card.getByLabel('Passport number').fill(passport)
  await card.getByLabel('Passport valid until').fill(inDays(1500))
}

/** Answers why they travel and whom to call. */
export async function answerContact(page: Page, look: Look): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Purpose and contact', level: 1 })).toBeVisible()
  await choose(page, 'Purpose', 'Holiday')
  await page.getByLabel('Who we call in an emergency').fill('Rosario Dela Peña')
  await page.getByLabel('Their mobile number').fill('0917 765 4321')
  await look(page, 'contact')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Policyholder', level: 1 })).toBeVisible()
}
