import { pathTo } from '#domain/routing.ts'
import { sealedAgent } from '#features/people/sharing/public/server/agent-page.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import type { Advisor, BusinessCard } from '../public/contract.ts'

type CardSource = {
  readonly advisor: Advisor
  /** Who issues the policies. */
  readonly company: string
  /** `https://host` as the browser sees us. */
  readonly origin: string
  readonly secret: string
  /** Path of the advisor's public page, if it is shown. */
  readonly ownPage: string | null
}

/** The business card, as a vCard for address books and a QR code for cameras; neither needs a network. */
export async function makeCard({ advisor, company, origin, secret, ownPage }: CardSource): Promise<BusinessCard> {
  const [{ default: VCard }, { default: qrcode }] = await Promise.all([import('vcard-creator'), import('qrcode')])
  const { first_name, last_name, designation, branch, mobile, email, agentCode } = advisor
  const page = `${origin}${ownPage ?? `/app${pathTo('sharing/agent-links', {}, { agent: sealedAgent(secret, agentCode) })}`}`
  const vcard = new VCard()
    .addName({ givenName: first_name, familyName: last_name })
    .addCompany({ name: company, department: branchName(branch) })
    .addJobtitle(designation)
    .addPhoneNumber({ number: mobile, type: ['cell', 'work'] })
    .addEmail({ address: email, type: ['work'] })
    .addUrl({ url: page })
    .toString()
    // Address books do not keep the producer and revision, which make the code harder to scan.
    .replace(/^(?:PRODID|REV):.*\r\n/gm, '')
  const qr = await qrcode.toString(vcard, { type: 'svg', errorCorrectionLevel: 'L', margin: 2 })
  return { ...advisor, company, page, vcard, qr }
}
