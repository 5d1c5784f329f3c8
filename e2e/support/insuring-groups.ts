import { expect, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { choose } from './people.ts'
import type { Look } from './selling.ts'

const FIRST = ['Ana', 'Ben', 'Carla', 'Dino', 'Elena', 'Felix', 'Gina', 'Hector', 'Iris', 'Jun'] as const
const MIDDLE = ['Abad', 'Bello', 'Cosio', 'Dalisay', 'Enriquez', 'Fabro'] as const

/** Spreadsheet rows with headings, as copied: that many office members, numbered from the first on. */
export function copiedRows(count: number, { surname, year, first = 0 }: { surname: string; year: number; first?: number }): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const index = first + at
    const name = `${FIRST[index % FIRST.length]} ${MIDDLE[Math.floor(index / FIRST.length) % MIDDLE.length]}`
    const born = `${year}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`
    return [`E-${String(index + 1).padStart(3, '0')}`, surname, name, born, index % 2 === 0 ? 'F' : 'M', 'Clerk', '1']
  })
  return [['Employee no', 'Last name', 'First name', 'Birthday', 'Sex', 'Position', 'Occ class'], ...rows]
    .map((row) => row.join('\t'))
    .join('\n')
}

/** Chooses the group's size, its work, and the middle plan, which is suggested. */
export async function chooseGroup(page: Page, look: Look): Promise<void> {
  await page.getByLabel('How many belong to the group').fill('50')
  await page.getByRole('radio', { name: /^Class 1/ }).click()
  await expect(page.getByText('₱14,215.80').first()).toBeVisible()
  await look(page, 'quick-quotation')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Answers what kind of group it is, and who pays. */
export async function answerGroup(page: Page, look: Look): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The group', level: 1 })).toBeVisible()
  await choose(page, 'Kind of group', 'Employees of a company')
  await page.getByText('The group', { exact: true }).last().click()
  await look(page, 'the-group')
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

type People = Parameters<typeof copiedRows>[1]

/** The same rows as a workbook below a title; the second member has a mobile number. */
export async function membersWorkbook(count: number, people: People, mobile: string): Promise<Buffer> {
  const [headings = [], ...rows] = copiedRows(count, people)
    .split('\n')
    .map((row) => row.split('\t'))
  const numbered = rows.map((row, index) => [...row, index === 1 ? mobile : null])
  const title = ['Employees', ...headings.map(() => null)]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Payroll', rows: [title, [], [...headings, 'Mobile No.'], ...numbered] }] }))
}

/** Members from a workbook. */
export async function loadMembers(page: Page, workbook: Buffer, count: number, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'From a spreadsheet' }).click()
  const dialog = page.getByRole('dialog')
  await look(page, 'from-a-spreadsheet')
  const other = { name: 'members.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('%PDF-1.7') }
  await dialog.locator('input[type=file]').setInputFiles(other)
  await expect(dialog.getByRole('alert')).toContainText(
    'This file is not a spreadsheet. Save the list as “Excel workbook (.xlsx)” or “CSV UTF-8”, and try again.',
  )
  await dialog.locator('input[type=file]').setInputFiles({ ...other, buffer: workbook })
  await expect(page.getByText(`${count} people were read`)).toBeVisible()
  await look(page, `loaded-${count}`)
  await page.getByRole('button', { name: `Add ${count} people` }).click()
}

/** Adds members by pasting spreadsheet rows. */
export async function pasteMembers(page: Page, rows: string, count: number, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'From a spreadsheet' }).click()
  await page.getByLabel('Copied rows').fill(rows)
  await expect(page.getByText(`${count} people were read`)).toBeVisible()
  await look(page, `pasted-${count}`)
  await page.getByRole('button', { name: `Add ${count} people` }).click()
}
