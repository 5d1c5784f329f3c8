import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beginWork, type Newcomer, newcomer } from './support/beginning.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

const PEOPLE = ['Reports to', 'First name', 'Last name', 'E-mail', 'Mobile number', 'Role', 'Branch']
const BRANCHES = ['Branch code', 'Name', 'House, street, building', 'Commercial structure', 'Province', 'City or municipality']
type Cells = readonly string[]

const workbook = async (people: readonly Cells[], branches: readonly Cells[], name: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'People', rows: [PEOPLE, ...people].map((row) => [...row]) },
        ...(branches.length > 0 ? [{ name: 'Branches', rows: [BRANCHES, ...branches].map((row) => [...row]) }] : []),
      ],
    }),
  ),
})

const LETTERS = 'ABCDEFGHIJKL'
const agentNamed = (letter: string): Newcomer => newcomer(`Ben${letter.toLowerCase()}`, 'Roxas')

/** Someone else confirms the proposal, and it takes effect. */
async function confirmed(page: Page, title: RegExp): Promise<void> {
  await signInAs(page, 'milagros.evangelista@kalasag.example')
  await page.goto('/app/staff-changes')
  const card = page.getByRole('region', { name: title }).first()
  await expect(card).toBeVisible()
  await look(page, 'workbook-to-confirm')
  await card.getByRole('link', { name: /Review it/ }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('It is done.')).toBeVisible({ timeout: 60_000 })
  await look(page, 'workbook-taken')
}

test(
  'an administrator opens a branch with a manager and twelve agents by a workbook, which a second person confirms',
  DESK_AT_NIGHT,
  async ({ page, browser }) => {
    const n = randomInt(100_000)
    const [code, branch, file] = [`KAL${n}`, `Kalibo ${n}`, `kalibo-${n}.xlsx`]
    const chief = newcomer('Nestor', 'Uy')
    const agents = [...LETTERS].map(agentNamed)
    const rowOf = ({ first, last, email, mobile }: Newcomer, more: Partial<Record<'below' | 'role' | 'mobile', string>> = {}): Cells => [
      ...[more.below ?? chief.email, first, last, email, more.mobile ?? mobile, more.role ?? 'Agent', branch],
    ]
    const [first] = agents
    if (!first) throw new Error('there is no agent')
    const rows = agents.map((agent, index) =>
      rowOf(
        agent,
        index === 4 ? { mobile: '12345' } : index === 7 ? { role: 'King' } : index === 9 ? { below: 'nobody-here@example.com' } : {},
      ),
    )
    await signInAs(page, 'teresita.ocampo@kalasag.example')
    await page.goto('/app/people')
    await page.getByRole('link', { name: 'From a workbook' }).click()
    await look(page, 'workbooks')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download an empty template' }).click()
    expect((await coming).suggestedFilename()).toBe('people.xlsx')

    // The manager is last, and everyone reports to someone who is not on record yet.
    const address = [code, branch, '1 Roxas Avenue', 'MBO AGENTS', 'Negros Occidental', 'Bacolod City']
    const choose = page.locator('input[type=file]')
    await choose.setInputFiles(await workbook([...rows, rowOf(chief, { below: '', role: 'Sales manager' })], [address], file))
    await expect(page.getByRole('heading', { level: 1, name: file })).toBeVisible()
    await expect(page.getByText('11 new, 0 changed, 0 as on record, 3 wrong')).toBeVisible()
    const wrong = page.getByRole('region', { name: 'Wrong: left out' })
    await expect(wrong).toContainText('Mobile number: Write a Philippine mobile number')
    await expect(wrong).toContainText('Role: Write one of: Agent, Sales manager')
    await expect(wrong).toContainText('Reports to: No one here and no row of this file has this agent code or e-mail address.')
    await look(page, 'workbook-read')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the wrong rows' }).click()
    const wrongFile = await (await saved).path()
    await page.getByRole('button', { name: 'Propose 11 rows' }).click()
    const asked = page.getByRole('dialog', { name: 'Propose these rows?' })
    await asked.getByRole('textbox').fill('The new branch opens on Monday.')
    await look(page, 'workbook-proposing')
    await asked.getByRole('button', { name: 'Propose 11 rows' }).click()
    await expect(page.getByText('Waiting for a second person', { exact: true })).toBeVisible()

    const second = await (await browser.newContext()).newPage()
    await confirmed(second, new RegExp(file))
    await second.context().close()

    // Corrected in the saved workbook, and sent as it is.
    const { sheets } = await readXlsx(await readFile(wrongFile))
    const [headings = [], ...given] = sheets[0]?.rows ?? []
    expect(headings.at(-1)).toBe('What is wrong')
    const mended = given.map((cells) => {
      const agent = agents.find(({ email }) => cells.includes(email))
      if (!agent) throw new Error('somebody else is wrong')
      return rowOf(agent)
    })
    await page.goto('/app/people-workbooks')
    await countEffort(page)
    await choose.setInputFiles(await workbook(mended, [], `mended-${n}.xlsx`))
    await expect(page.getByText('3 new, 0 changed, 0 as on record, 0 wrong')).toBeVisible()
    await page.getByRole('button', { name: 'Propose 3 rows' }).click()
    await asked.getByRole('textbox').fill('These were wrong at first.')
    await asked.getByRole('button', { name: 'Propose 3 rows' }).click()
    await expect(page.getByText('Waiting for a second person', { exact: true })).toBeVisible()
    await expectEffort(page, 'a workbook of people is sent', {})
    const again = await (await browser.newContext()).newPage()
    await confirmed(again, new RegExp(`mended-${n}`))
    await again.context().close()

    await page.goto('/app/branches')
    await expect(page.getByRole('region', { name: branch })).toContainText('Agents12')
    await look(page, 'branch-of-a-workbook')
    await page.goto('/app/people-workbooks')
    await expect(page.getByText(file)).toBeVisible()
    await look(page, 'workbooks-sent')

    const own = await (await browser.newContext()).newPage()
    await beginWork(own, first)
    await own.context().close()
  },
)
