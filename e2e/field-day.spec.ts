import type { Page } from '@playwright/test'
import type { QuotationItem } from '../src/features/selling/quotes/rules/list.ts'
import type { Appointment } from '../src/features/work/calendar/public/contract.ts'
import { signIn } from '../test/support/calls.ts'
import type { Known, Timelines } from '../test/support/leads.ts'
import { answered, caller } from '../test/support/quoting.ts'
import {
  bookMeeting,
  keepCourse,
  nameFrom,
  onBadLine,
  openLead,
  openLesson,
  photograph,
  QUOTABLE,
  quote,
  recordOutcome,
  sayRead,
  waiting,
  writeLead,
} from './support/field-day.ts'
import { look } from './support/look.ts'
import { demoPassword, somebodyNew } from './support/people.ts'
import { signInToLeave } from './support/shell.ts'
import { expect, PHONE_EVEN, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

/** `KALASAG_FIELD_DAY=whole` is a working day on a phone of a quarter of this machine's speed; without it, a morning. */
const IS_WHOLE = process.env.KALASAG_FIELD_DAY === 'whole'
const DAY = IS_WHOLE
  ? { leads: 12, outcomes: 8, meetings: 6, quotations: 4, photographs: 20, lessons: 2, slowed: 4 }
  : { leads: 4, outcomes: 3, meetings: 2, quotations: 2, photographs: 6, lessons: 1, slowed: 1 }
if (IS_WHOLE) test.setTimeout(1_800_000)

const AGENT = 'jose.ibanez@kalasag.example'
const MANAGER = 'miguel.lacson@kalasag.example'

// People in the field use a phone.
test(
  'a day in the field without a network, the tab killed twice, then a bad line: all arrives once and in order',
  PHONE_EVEN,
  async ({ page: first, context, baseURL }) => {
    const url = baseURL ?? ''
    const people = Array.from({ length: DAY.leads }, () => somebodyNew()).map(({ mobile }) => ({ mobile, name: nameFrom(mobile) }))
    const days = 20 + Math.floor(Math.random() * 60)
    await signInToLeave(first, AGENT)
    await keepCourse(first)
    await first.goto('/app/')
    await expect(first.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await context.setOffline(true)

    const opened = async (page: Page) => {
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: DAY.slowed })
      return cdp
    }
    await opened(first)
    let page = first
    const killed = async () => {
      await page.close()
      page = await context.newPage()
      await opened(page)
      await page.goto('/app/')
      await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    }

    let count = 0
    const oneMore = async (more = 1) => {
      count += more
      await expect(waiting(page)).toHaveText(new RegExp(`^${count} (is|are) waiting`))
    }
    for (const [at, { name, mobile }] of people.entries()) {
      await writeLead(page, name, mobile)
      await oneMore()
      if (at < DAY.outcomes) {
        await recordOutcome(page)
        await oneMore()
      }
      if (at < DAY.meetings) {
        await bookMeeting(page, at, days)
        await oneMore()
      }
    }
    await look(page, 'day-of-a-lead')
    await killed()
    await oneMore(0)

    for (let at = 0; at < DAY.quotations; at += 1) {
      const { name = '', mobile = '' } = people[at] ?? {}
      await openLead(page, name)
      await quote(page, QUOTABLE[at % QUOTABLE.length] ?? '', { first: name, last: 'Bukid', mobile })
      await oneMore()
    }
    await look(page, 'day-of-quotations')
    await openLead(page, people[0]?.name ?? '')
    await photograph(page, DAY.photographs)
    await oneMore(DAY.photographs)
    await look(page, 'day-of-photographs')
    await killed()
    await oneMore(0)

    for (let lesson = 0; lesson < DAY.lessons; lesson += 1) {
      await openLesson(page)
      await sayRead(page)
      await expect(page.getByText('Kept on this device. It is sent when you are online.')).toBeVisible()
      await oneMore()
    }
    await waiting(page).click()
    await expect(page.getByRole('listitem')).toHaveCount(count)
    await look(page, 'day-waits')

    // The way home: a weak signal, now and then.
    const began = Date.now()
    const cdp = await opened(page)
    await context.setOffline(false)
    const line = await onBadLine(page, cdp)
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: IS_WHOLE ? 900_000 : 300_000 })
    const faults = line.faults()
    await line.end()
    await look(page, 'day-sent')
    console.info(`  sent: ${count} in ${((Date.now() - began) / 1000).toFixed(0)} s through ${JSON.stringify(faults)}`)

    const manager = caller(url, await signIn(url, MANAGER, demoPassword()))
    for (const [at, { name, mobile }] of people.entries()) {
      const { leads } = answered<Known>(await manager.get('user/lead/known', { mobile }))
      expect(leads, `leads of ${name}`).toHaveLength(1)
      const id = leads[0]?.id ?? ''
      const history = answered<Timelines>(await manager.get(`user/leadhistory/${id}`))
      const happened = JSON.stringify(history)
      expect(happened.match(/New lead created/g), `${name} created`).toHaveLength(1)
      const meetings = answered<{ items: Appointment[] }>(await manager.get('user/getAppointment', { leadId: id, teamdata: 'true' })).items
      expect(meetings.length, `meetings of ${name}`).toBe(at < DAY.meetings ? 1 : 0)
      const papers = answered<{ items: { name: string }[] }>(await manager.get(`user/lead/${id}/documents`)).items
      expect(papers.map((paper) => paper.name).toReversed(), `photographs of ${name}`).toEqual(
        at === 0 ? Array.from({ length: DAY.photographs }, (_, n) => `paper-${n + 1}.jpg`) : [],
      )
      const me = answered<{ _id: string }>(await manager.get('user/getuserDetails'))._id
      const quoted = answered<{ items: QuotationItem[] }>(
        await manager.get(`user/getQuotation/${me}`, { team: 'true', search: name }),
      ).items
      expect(quoted.length, `quotations of ${name}`).toBe(at < DAY.quotations ? 1 : 0)
    }
  },
)
