import type { Page } from '@playwright/test'
import { look } from './support/look.ts'
import { signInAs } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

/** Each takes a course they have not learnt yet, once per server, which both sizes may share. */
const [AGENT, COURSE] = ['luz.delapena', 'Critical illness and group accident']

/** Answers every question with the first answer; ends when everything can be sent. */
async function answerEverything(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Send my answers' })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  for (let question = 0; question < 30; question += 1) {
    const choice = page.getByRole('radio').or(page.getByRole('checkbox')).first()
    const number = page.getByRole('main').getByRole('textbox').first()
    await choice.or(number).first().waitFor()
    if (await choice.count()) await choice.check()
    else await number.fill('1')
    await expect(next.or(send).first()).toBeVisible()
    if (await send.isVisible()) return
    await next.click()
  }
}

test(
  'an agent’s day without a network: lessons kept, read and answered, and sent once by another tab',
  PHONE_AT_NIGHT,
  async ({ page, context }) => {
    await signInAs(page, `${AGENT}@kalasag.example`)
    await untilShellKept(page)
    await page.goto('/app/learningcenter')
    await page.getByRole('link', { name: new RegExp(COURSE) }).click()
    await page.getByRole('button', { name: /^Keep on this device/ }).click()
    await expect(page.getByText(/This course is on this device, encrypted/)).toBeVisible()
    await look(page, 'course-kept')

    const sent: string[] = []
    context.on('response', (response) => {
      if (/lesson\/done|attempt\/[^/]+\/finish/.test(response.url())) sent.push(response.url())
    })
    await context.setOffline(true)
    const lessons = page.getByRole('main').locator('ol a')
    const titles = await lessons.allInnerTexts()
    await lessons.first().click()
    await page.getByRole('button', { name: 'I have read it' }).click()
    await expect(page.getByText('Kept on this device. It is sent when you are online.')).toBeVisible()
    await page.goto('/app/learningcenter')
    await page.getByRole('link', { name: new RegExp(COURSE) }).click()
    await lessons.nth(titles.findIndex((title) => /questions/.test(title))).click()
    await page.getByRole('button', { name: 'Start the quiz' }).click()
    await answerEverything(page)
    await page.getByRole('button', { name: 'Send my answers' }).click()
    // It confirms once the answers are stored; whoever leaves earlier keeps them as a draft.
    await expect(page.getByText('Kept on this device: 2 to send')).toBeVisible()
    await page.goto('/app/learningcenter')
    await expect(page.getByText('Kept on this device: 2 to send')).toBeVisible()
    await look(page, 'waits-to-be-sent')
    expect(sent).toEqual([])

    // The tab is closed offline; another one later sends what it left, by itself and once.
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/app/learningcenter')
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(2)
    await expect(later.getByText(/to (be sent|send)/)).toBeHidden()
    await later.reload()
    await expect(later.getByRole('heading', { name: 'Learning centre', level: 1 })).toBeVisible()
    await later.waitForTimeout(5_000)
    expect(sent).toHaveLength(2)
    await later.getByRole('link', { name: new RegExp(COURSE) }).click()
    await expect(later.getByText(/best \d+ %/)).toBeVisible()
  },
)
