import type { PolicyChanges } from '../src/features/servicing/endorsements/public/contract.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from '../test/support/buying.ts'
import { signIn } from '../test/support/calls.ts'
import { changesAt } from '../test/support/changing.ts'
import { attachDeed } from '../test/support/ending.ts'
import { pdfOf } from '../test/support/pdf.ts'
import { answered, caller, car, maria } from '../test/support/quoting.ts'
import { apart, countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs, signInByNumber, somebodyNew } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test(
  'a car is sold: the office agrees, and the new owner shows who they are and takes its policy over',
  PHONE_AT_NIGHT,
  async ({ page, browser, baseURL }) => {
    const url = baseURL ?? ''
    const viewport = page.viewportSize() ?? { width: 360, height: 640 }
    const [seller, buyer] = [somebodyNew(), somebodyNew()]
    const ana = caller(url, await signIn(url, 'ana.reyes@kalasag.example', demoPassword()))
    const { id } = await policyToPay(ana, car(), maria({ mobile: seller.mobile }))
    await proveIdentity(ana, id)
    await comeBack(url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await untilComplete(ana, id, 60)

    // The request, as the agent sees it.
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto(`/app/policy-changes?policy=${id}`)
    await page.getByRole('button', { name: 'The vehicle was sold' }).click()
    await expect(page.getByRole('button', { name: 'The deed of sale' })).toBeVisible()
    await look(page, 'vehicle-sold')
    const { id: proofId } = answered<{ id: string }>(await attachDeed(ana, id, pdfOf('Deed of sale')))
    const values = maria({ firstName: 'Pedro', lastName: 'Bautista', mobile: buyer.mobile, line1: '7 Rizal Avenue' })
    answered<PolicyChanges>(await ana.post(changesAt(id), { kind: 'owner', values, proofId }))

    const underwriter = await (await browser.newContext({ viewport })).newPage()
    await underwriter.goto(url)
    await signInAs(underwriter, 'ramon.penaflor@kalasag.example')
    await underwriter.goto(`/app/policy-changes?policy=${id}`)
    await expect(underwriter.getByRole('button', { name: 'Approve' })).toBeVisible()
    await look(underwriter, 'to-approve')
    await underwriter.getByRole('button', { name: 'Approve' }).click()
    await expect(underwriter.getByText('With the new owner')).toBeVisible()
    await look(underwriter, 'with-the-new-owner')

    const owner = await (await browser.newContext({ viewport })).newPage()
    await owner.goto(url)
    await signInByNumber(owner, buyer.mobile)
    await countEffort(owner)
    await expect(owner.getByText('A policy is waiting for you')).toBeVisible()
    await look(owner, 'a-policy-waits')
    await owner.getByRole('link', { name: 'Review it' }).click()
    await expect(owner.getByText('It costs you nothing.')).toBeVisible()
    await look(owner, 'what-is-taken-over')
    await owner.getByRole('link', { name: 'Continue: show who you are' }).click()
    await owner.getByRole('checkbox').check()
    await owner.getByRole('button', { name: 'Start' }).click()
    await apart(owner, async () => {
      const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await owner.screenshot() }
      for (const _ of ['document', 'selfie']) {
        await expect(owner.getByRole('button', { name: 'Upload a photo' }).first()).toBeVisible()
        await owner.locator('input[type=file]').setInputFiles(photo)
        await owner.getByRole('button', { name: 'Use this photo' }).click()
      }
    })
    await expect(owner.getByRole('checkbox', { name: /I bought this vehicle/ })).toBeVisible({ timeout: 30_000 })
    await owner.getByRole('checkbox', { name: /I bought this vehicle/ }).check()
    await look(owner, 'to-take-over')
    await owner.getByRole('button', { name: 'Take over the policy' }).click()
    await expect(owner.getByText('The policy is yours').first()).toBeVisible()
    await expectEffort(owner, 'taking over a policy', { taps: 6, keys: 0 })
    await look(owner, 'taken-over')
    await owner.getByRole('link', { name: 'Open the policy' }).click()
    await expect(owner.getByText('Pedro Bautista').first()).toBeVisible()
    await look(owner, 'policy-of-the-new-owner')

    const former = await (await browser.newContext({ viewport })).newPage()
    await former.goto(url)
    await signInByNumber(former, seller.mobile)
    await former.getByRole('link', { name: /yours until/ }).click()
    await expect(former.getByText('What you paid').first()).toBeVisible()
    await look(former, 'held-before')
  },
)
