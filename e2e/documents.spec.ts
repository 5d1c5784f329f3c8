import { pdfOf } from '../test/support/pdf.ts'
import { look } from './support/look.ts'
import { choose, signInAs } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

test(
  'a document is published by two, found by a word inside it, given by link, seen by the customer and opened offline',
  PHONE_AT_NIGHT,
  async ({ page: agent, context, browser }, { retry }) => {
    // A word that only the pages of this document contain.
    const word = `lumbia${retry}`
    const title = `Brochure of ${word.slice(6)}`
    const maker = await (await browser.newContext()).newPage()
    await signInAs(maker, 'milagros.evangelista@kalasag.example')

    await test.step('one person adds it', async () => {
      await maker.goto('/app/resource-center')
      await maker.getByRole('link', { name: 'Add a document' }).click()
      await maker.getByLabel('Title').fill(title)
      await maker.getByLabel('Summary').fill('What drivers of companies are asked to do.')
      await choose(maker, 'What it is', 'Brochure')
      await look(maker, 'new-document')
      await maker.getByRole('button', { name: 'Continue to the file' }).click()
      await maker.getByLabel('Choose the file').setInputFiles({
        name: 'brochure.pdf',
        mimeType: 'application/pdf',
        buffer: pdfOf(`Every driver takes the ${word} to the yard.`),
      })
      await expect(maker.getByText(`takes the ${word}`)).toBeVisible()
      await look(maker, 'document-draft')
      await maker.getByRole('button', { name: 'Submit' }).click()
      await maker.getByRole('dialog').getByLabel('What is new').fill('The first one.')
      await maker.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
      await expect(maker.getByText('You made this version. A second person publishes it.')).toBeVisible()
      await expect(maker.getByRole('button', { name: 'Publish' })).toBeHidden()
    })

    await test.step('another publishes it', async () => {
      const second = await (await browser.newContext()).newPage()
      await signInAs(second, 'teresita.ocampo@kalasag.example')
      await second.goto(maker.url())
      await second.getByRole('button', { name: 'Publish' }).click()
      await expect(second.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    })

    const link = await test.step('an agent finds it and gives it', async () => {
      await signInAs(agent, 'ana.reyes@kalasag.example')
      await agent.goto('/app/resource-center')
      await look(agent, 'resource-centre')
      await agent.getByLabel('Find a document').fill(word)
      await expect(agent.getByText(`takes the ${word}`)).toBeVisible()
      await agent.getByRole('link', { name: new RegExp(title) }).click()
      await expect(agent.getByRole('heading', { name: title })).toBeVisible()
      await look(agent, 'document')
      await agent.getByRole('button', { name: 'Share' }).click()
      const [made] = await Promise.all([
        agent.waitForResponse((response) => response.url().endsWith('/share')),
        agent.getByRole('button', { name: 'Create the link' }).click(),
      ])
      await expect(agent.getByRole('button', { name: 'Copy link' })).toBeVisible()
      await agent.keyboard.press('Escape')
      const { data } = (await made.json()) as { data: { link: string } }
      return data.link
    })

    await test.step('a customer reads it, and the agent sees that', async () => {
      const customer = await (await browser.newContext()).newPage()
      await customer.goto(new URL(link).pathname)
      await look(customer, 'document-received')
      await agent.reload()
      await expect(agent.getByText('Sent, not opened yet')).toBeVisible()
      const [noted] = await Promise.all([
        customer.waitForResponse((response) => response.url().endsWith('/shared/open')),
        customer.getByRole('button', { name: 'Open the document' }).click(),
      ])
      expect(noted.ok()).toBe(true)
      await agent.reload()
      await expect(agent.getByText(/^Opened/).first()).toBeVisible()
    })

    await test.step('it opens without a network', async () => {
      await agent.getByRole('button', { name: 'Keep' }).click()
      await expect(agent.getByRole('button', { name: 'On this device' })).toBeVisible()
      await context.setOffline(true)
      // A document that cannot be opened is reported, and its tab is closed.
      await Promise.all([agent.waitForEvent('popup'), agent.getByRole('button', { name: 'Open', exact: true }).click()])
      await expect(agent.getByRole('button', { name: 'Open', exact: true })).toBeEnabled()
      await expect(agent.getByText('No connection').first()).toBeHidden()
      await context.setOffline(false)
    })
  },
)
