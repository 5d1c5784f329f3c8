import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declaredEndpoints } from '../../bin/docs/contracts.ts'

type Shape = z.core.JSONSchema.JSONSchema

/** Names of personal data in answers. */
const PERSONAL = new Set([
  'mobile',
  'mobileNumber',
  'email',
  'birthDate',
  'firstName',
  'lastName',
  'policyHolderName',
  'personName',
  'holder',
  'holderName',
  'recipient',
  'tin',
])

/** Endpoints that answer with such data, or a file, but no one's record, with the reason. */
const NOBODYS_RECORD: Readonly<Record<string, string>> = {
  userTree: 'colleagues',
  businessCard: 'a colleague’s card, meant for others',
  advisors: 'colleagues',
  advisor: 'a colleague',
  colleagues: 'colleagues',
  colleague: 'a colleague',
  userDetails: 'a colleague, or oneself',
  agentCard: 'an agent’s card, meant for customers',
  brand: 'the insurer itself',
  ownBrand: 'the insurer itself',
  brandLogo: 'the insurer’s mark',
  brandPreview: 'a sample of nobody',
  wording: 'oneself, to whom a test goes',
  aboutCompany: 'the insurer itself, and the name of a colleague',
  tariffRunRows: 'vehicles and prices, without the people',
  dashboard: 'the next appointments and tasks of whoever asks',
  simulators: 'the phones of the demonstration, which are absent where customers are',
  resourceFile: 'a document of the house',
  sharedFile: 'a document of the house, for whoever was given its link',
  ownApplication: 'what the applicant who asks said',
  ownApplicationDocument: 'a paper of the applicant who asks',
  ownAgreement: 'what the applicant who asks signed',
  helpPicture: 'what whoever asks sent to the help desk',
  bulkTemplate: 'an empty file to fill in',
  peopleTemplate: 'an empty file to fill in',
  licenceTemplate: 'an empty file to fill in',
  workbookTemplate: 'an empty file to fill in, and colleagues to choose from',
  practiceNow: 'a customer who is nobody, played by whoever asks',
  lessonFile: 'a lesson, for everybody who works here',
  calendarFile: 'one’s own agenda, read by the phone that was given its secret address',
}

const propertiesOf = (shape: Shape | boolean | undefined): string[] => {
  if (typeof shape !== 'object') return []
  const inside = [
    ...Object.values(shape.properties ?? {}),
    ...Object.values(shape.$defs ?? {}),
    ...[shape.items ?? []].flat(),
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...(shape.allOf ?? []),
    shape.additionalProperties,
  ]
  return [...Object.keys(shape.properties ?? {}), ...inside.flatMap(propertiesOf)]
}

const reads = (await declaredEndpoints()).filter(
  ({ endpoint, addresses }) => endpoint.method === 'GET' && addresses.some(({ audience }) => audience !== 'customer'),
)
const tells = ({ endpoint: { reply, file } }: (typeof reads)[number]): boolean =>
  file !== undefined || propertiesOf(z.toJSONSchema(reply, { unrepresentable: 'any' })).some((name) => PERSONAL.has(name))

describe('an endpoint that answers a person’s record or document', () => {
  it('says so, so that each reading of it is kept in the audit trail', () => {
    const silent = reads.filter((each) => tells(each) && !each.endpoint.reveals && !each.endpoint.exported)
    expect(silent.map(({ name }) => name).filter((name) => !(name in NOBODYS_RECORD))).toEqual([])
  })

  it('is not listed as nobody’s when it says so, or is gone', () => {
    const known = new Map(reads.map(({ name, endpoint }) => [name, endpoint]))
    const wrong = Object.keys(NOBODYS_RECORD).filter((name) => !known.has(name) || known.get(name)?.reveals || known.get(name)?.exported)
    expect(wrong).toEqual([])
  })
})
