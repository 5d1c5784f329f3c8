import type { OwnLicence } from '#features/people/licences/public/contract/renewals.ts'
import { formatPesos } from '../src/domain/money.ts'
import { until } from '../test/support/buying.ts'
import { answered, car, maria } from '../test/support/quoting.ts'
import { INVITED_PASSWORD } from '../test/support/welcoming.ts'
import { look } from './support/look.ts'
import { giveCredentials, signInAs, somebodyNew } from './support/people.ts'
import { buyCtpl } from './support/sales.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'
import { newAgent } from './support/whole-book.ts'

test(
  'what was earned beside what the renewal of a licence asks is seen by its holder and by the office',
  DESK_AT_NIGHT,
  async ({ page, browser, baseURL }, { project }) => {
    const agent = await newAgent(baseURL ?? '', 'Miguel Lacson', { licensedFor: 80 })
    await buyCtpl(agent.who, car(), maria({ mobile: somebodyNew().mobile }))
    const [licence] = await until(
      async () => answered<OwnLicence[]>(await agent.who.get('user/licences')),
      ([first]) => (first?.activity.commission ?? 0) > 0,
      60,
    )
    const { commission, asked } = licence?.activity ?? { commission: 0, asked: 0 }
    const figures = `${formatPesos(commission)} (${formatPesos(asked)} required for renewal)`
    await page.goto('/app/')
    await giveCredentials(page, agent.email, INVITED_PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitem', { name: 'My licences' }).click()
    const own = page.getByRole('region', { name: 'Non-life' })
    await expect(own).toContainText(figures)
    await expect(own).toContainText('Policies sold1')
    await expect(own.getByText('Less was earned than renewal requires')).toBeVisible()
    await look(page, 'own-figures')

    const { viewport } = project.use
    const office = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
    await signInAs(office, 'teresita.ocampo@kalasag.example')
    await office.goto(`/app/licences?standing=below&search=${encodeURIComponent(agent.name)}`)
    await expect(office.getByText(`Commission ${formatPesos(commission)} of ${formatPesos(asked)}`)).toBeVisible()
    await look(office, 'below-what-renewal-asks')
    await office.getByText(agent.name).first().click()
    await expect(office.getByText(figures)).toBeVisible()
    await look(office, 'figures-of-a-holder')
  },
)
