import {
  chooseMeeting,
  chooseOutcome,
  keepCourse,
  nameFrom,
  openLead,
  openLesson,
  openPapers,
  sayRead,
  takePhoto,
  waiting,
} from './support/field-day.ts'
import { look } from './support/look.ts'
import { somebodyNew } from './support/people.ts'
import { finishQuotation } from './support/quoting-offline.ts'
import { signInToLeave } from './support/shell.ts'
import { expect, PHONE_ODD, test } from './support/stories.ts'
import { fillRoom, limitRoom, setRoom } from './support/vault.ts'

test.use({ serviceWorkers: 'allow' })

const FULL = 'You are offline, and this device is full. What you enter is not kept. Free up some space.'
const KEPT = 'You are offline. What you enter is kept on this device.'
const NO_ROOM = /This device has no space for it/

test(
  'on a phone that is full, without a network, nothing is told as kept that is not, and all of it is sent once there is room',
  PHONE_ODD,
  async ({ page, context }) => {
    const { mobile } = somebodyNew()
    const first = nameFrom(mobile)
    await limitRoom(page)
    await signInToLeave(page, 'jose.ibanez@kalasag.example')
    await keepCourse(page)
    await page.goto('/app/')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await context.setOffline(true)

    let count = 0
    /** Expects a refusal while the device is full, with the input still there; and that the same button saves it once there is room. */
    const refusedThenKept = async (save: () => Promise<unknown>, kept: () => Promise<unknown>) => {
      await fillRoom(page)
      await save()
      await expect(page.getByText(NO_ROOM).last()).toBeVisible()
      await expect(page.getByText(FULL)).toBeVisible()
      await look(page, `full-${count}`)
      await setRoom(page)
      if (count > 0) await expect(waiting(page)).toHaveText(new RegExp(`^${count} (is|are) waiting`))
      await save()
      await kept()
      await expect(page.getByText(KEPT)).toBeVisible()
      count += 1
      await expect(waiting(page)).toHaveText(new RegExp(`^${count} (is|are) waiting`))
    }

    await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
    await page.getByRole('link', { name: 'New lead', exact: true }).first().click()
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Bukid')
    await fillRoom(page)
    await page.getByLabel('Mobile number').fill(mobile)
    await expect(page.getByText(FULL)).toBeVisible()
    await refusedThenKept(
      () => page.getByRole('button', { name: 'Save and finish' }).click(),
      () => expect(page.getByRole('heading', { name: `${first} Bukid`, level: 1 })).toBeVisible(),
    )

    await chooseOutcome(page)
    await refusedThenKept(
      () => page.getByRole('button', { name: 'Save the outcome' }).click(),
      () => expect(page.getByRole('radio', { name: 'Contact', exact: true })).not.toBeChecked(),
    )

    await chooseMeeting(page, 0, 20 + Math.floor(Math.random() * 60))
    await refusedThenKept(
      () => page.getByRole('button', { name: 'Book', exact: true }).click(),
      () => expect(page.getByRole('button', { name: 'Book', exact: true })).toBeHidden(),
    )

    await openPapers(page)
    await refusedThenKept(
      () => takePhoto(page, 'paper.jpg'),
      () => expect(page.getByText('1 is on this device only')).toBeVisible(),
    )

    await openLesson(page)
    await refusedThenKept(
      () => sayRead(page),
      () => expect(page.getByText('Kept on this device. It is sent when you are online.')).toBeVisible(),
    )

    await openLead(page, first)
    await page.getByRole('link', { name: 'Make a quotation' }).click()
    await page.getByRole('navigation', { name: 'What is to be insured?' }).getByRole('link', { name: 'CTPL' }).first().click()
    await fillRoom(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(NO_ROOM).last()).toBeVisible()
    await look(page, 'full-quotation')
    await setRoom(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await finishQuotation(page, 'CTPL', { first, last: 'Bukid', mobile })

    await expect(waiting(page)).toHaveText(new RegExp(`^${count + 1} (is|are) waiting`))
    await waiting(page).click()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  },
)
