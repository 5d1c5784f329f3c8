import { randomUUID } from 'node:crypto'
import { MARKETING_TEXT } from '#features/people/privacy/rules/channels.ts'
import { agencyFacts } from './agency-facts.ts'
import type { TestApp } from './app.ts'
import { at, metOf } from './appointments.ts'
import { batchedOf, statedOf } from './batching.ts'
import { atRest, comeBack, decideOnCardPage, identified, openPayment, policyToPay, untilComplete } from './buying.ts'
import { caseOfSold, paperOfSold } from './case-papers.ts'
import { claimedOf, decidedOf } from './claiming.ts'
import { linkFrom, signInCustomer } from './customers.ts'
import { helpAskedOf } from './helping.ts'
import { photographedOf } from './inspecting.ts'
import { groupOf } from './insuring-groups.ts'
import { leadFacts } from './lead-facts.ts'
import { papersOf } from './lead-papers.ts'
import { COURSE_FACTS, quizBegunOf } from './learning.ts'
import { scanned } from './licences.ts'
import { changedOf } from './noticed.ts'
import { ownPageOf, PAGE_FACTS } from './own-page.ts'
import { bookOf, promisedOf } from './promised.ts'
import { answered, type Caller, car, maria, person } from './quoting.ts'
import { receivedOf } from './remitting.ts'
import { runJob } from './renewing.ts'
import { journeyOf, LONGER } from './travelling.ts'

/** The values from which requests are made, by the name of the field or parameter that takes them. */
export type Facts = {
  readonly named: Readonly<Record<string, readonly unknown[]>>
  /** Values for any place that takes an id; the agent's comes first. */
  readonly ids: readonly string[]
  /** What belongs to a record, by the parameter that names it. */
  readonly below: readonly { readonly of: string; readonly name: string; readonly id: string }[]
  /** Values that can be searched for. */
  readonly texts: readonly string[]
  /** Meant to be refused: values that no schema accepts are left out. */
  readonly isOdd?: true
}

/** The same facts, with one odd text wherever text is accepted. */
export function oddly({ named }: Facts, odd: string): Facts {
  const spoilt = (value: unknown): unknown => {
    if (typeof value === 'string') return odd
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.keys(value).map((key) => [key, odd])) : value
  }
  return {
    named: Object.fromEntries(Object.entries(named).map(([name, values]) => [name, [...values, ...values.map(spoilt)]])),
    ids: [odd],
    texts: [odd],
    below: [],
    isOdd: true,
  }
}

/** One record of each kind, made by one agent for one customer, and its id. */
export type Owned = {
  readonly facts: Facts
  /** Facts of the same form that belong to no one. */
  readonly decoys: Facts
  /** What must not be revealed to anyone else, by what it is. */
  readonly secrets: Readonly<Record<string, string>>
  readonly recordIds: readonly string[]
  readonly customer: Caller
}

const MOBILE = '+639178880123'
const SOME_ID = '01900000-0000-7000-8000-000000000000'
const DEVICE_TIME = '2026-07-01T01:00:00.000Z'
const HOLDER = { firstName: 'Filomena', lastName: 'Zarragoitia', email: 'filomena@zarragoitia.example', line1: '7 Katipunan Cul-de-sac' }

type Known = Readonly<
  Record<'quotation' | 'policy' | 'payment' | 'certificate' | 'check' | 'link' | 'customer' | 'agent', string> &
    Record<'lead' | 'handOver' | 'bookHandOver' | 'proposal' | 'document' | 'todo' | 'notification' | 'appointment', string> &
    Record<
      | 'case'
      | 'caseFile'
      | 'notice'
      | 'deed'
      | 'endorsement'
      | 'paper'
      | 'groupPolicy'
      | 'journey'
      | 'charge'
      | 'batch'
      | 'batchRow'
      | 'statement'
      | 'attempt',
      string
    > &
    Record<'leadNumber' | 'leadRemark' | 'place' | 'feed' | 'inspection' | 'inspectionNumber' | 'inspectionLink' | 'photograph', string> &
    Record<'ownPage' | 'post' | 'unread' | 'postTitle' | 'help' | 'customerHelp' | 'helpQuestion', string> &
    Record<'claim' | 'claimFile' | 'claimNumber' | 'claimStory' | 'licenceScan', string> &
    Record<'receivedPolicy' | 'collection' | 'receiptNumber' | 'remittance' | 'remittanceNumber' | 'slip' | 'depositReference', string> &
    Record<
      'quotationNumber' | 'policyNumber' | 'reference' | 'transaction' | 'cocNumber' | 'token' | 'code' | 'mobile' | 'adjustment',
      string
    >
> & { readonly car: ReturnType<typeof car>; readonly holder: ReturnType<typeof maria> }

/** Sells a policy from the quotation to the certificate, and has the customer sign in through the agent's link. */
export async function oneOfEach(app: TestApp, agent: Caller): Promise<Owned> {
  const vehicle = car()
  const holder = maria({ ...HOLDER, mobile: MOBILE })
  const lead = await leadOf(app, agent)
  const { id: policy, quotationId } = await policyToPay(agent, vehicle, holder)
  const { id: link, token } = await linkFrom(agent, { policyId: policy })
  const customer = await signInCustomer(app, MOBILE, token)
  const transaction = await identified(agent, policy)
  await comeBack(app.url, await decideOnCardPage(await openPayment(agent, policy), 'pay'))
  const { number, quotationNumber, customerId } = await untilComplete(agent, policy)
  await atRest(app, policy)
  const { code } = answered<{ code: string }>(await agent.get(`user/certificate/${policy}`))
  const { rows } = await app.owner.query(
    `select p.agent_id as agent, y.id as payment, y.reference, c.id as certificate, c.coc_number as coc, c.auth_number as auth, i.id as check
     from policies p join payments y on y.policy_id = p.id join certificates c on c.policy_id = p.id join identity_checks i on i.policy_id = p.id where p.id = $1`,
    [policy],
  )
  const { agent: agentId, payment, reference, certificate, coc, auth, check } = rows[0]
  const known: Known = {
    ...(await papersOf(agent, lead.lead, quotationId)),
    ...{ quotation: quotationId, policy, payment, certificate, check, link, customer: customerId, agent: agentId },
    ...{ quotationNumber, policyNumber: number ?? '', reference, transaction, cocNumber: coc, token, code, mobile: MOBILE },
    ...{ car: vehicle, holder },
    ...lead,
    ...(await promisedOf(app, agent, lead.lead, HOLDER.firstName)),
    bookHandOver: await bookOf(app, agentId),
    ...(await metOf(agent, lead.lead)),
    ...(await photographedOf(agent, quotationId)),
    ...(await caseOfSold(app, agent, quotationId)),
    ...(await changedOf(app, agent, policy)),
    ...(await groupOf(agent, MOBILE)),
    ...(await journeyOf(agent, MOBILE)),
    ...(await batchedOf(agent, holder)),
    ...(await statedOf(agent, holder)),
    ...(await quizBegunOf(agent)),
    ...(await ownPageOf(app, agent)),
    ...(await helpAskedOf(agent, customer)),
    ...(await decidedOf(await person(app.url, 'consuelo.baltazar'), await claimedOf(agent, policy))),
    licenceScan: (await scanned(agent)).id,
    ...(await receivedOf(app, agent, MOBILE)),
    paper: await paperOfSold(app, quotationId),
  }
  const facts = factsOf(known)
  // What the program books on schedule is booked before any request.
  await runJob(app, 'book-payments')
  return {
    facts,
    decoys: factsOf(decoyOf(known)),
    secrets: secretsOf(known, auth),
    recordIds: [
      ...facts.ids.filter((id) => id !== agentId && id !== customerId),
      ...[known.document, known.inspection, known.photograph, known.case, known.caseFile, known.claimFile],
      ...[known.notice, known.deed, known.endorsement, known.paper, known.batch, known.batchRow],
    ],
    customer,
  }
}

/** A lead of the agent's that an advisor of a third branch requests. */
async function leadOf(app: TestApp, agent: Caller) {
  const { firstName, lastName } = HOLDER
  const leadRemark = 'Drives a blue jeepney'
  const added = await agent.post('user/addlead', { firstName, lastName, primaryMobile: MOBILE, remarksfromUser: leadRemark })
  const { _id: lead, lead_Id: leadNumber } = answered<{ _id: string; lead_Id: string }>(added)
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into hand_over_requests (lead_id, asked_by) select $1, id from staff where agent_code = 'MBO-001' returning id`,
    [lead],
  )
  return { lead, leadNumber, leadRemark, handOver: rows[0]?.id ?? '' }
}

/** Everything else in the same form, so that only the owner distinguishes them. */
function decoyOf({ car: _, holder, ...known }: Known): Known {
  const other = (text: string) => text.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10))
  const ids =
    'quotation policy payment certificate check link customer agent lead handOver bookHandOver proposal document todo notification appointment inspection inspectionLink photograph case caseFile notice deed endorsement paper groupPolicy journey charge batch batchRow statement attempt ownPage post help customerHelp claim claimFile licenceScan receivedPolicy collection remittance slip'
  return {
    ...known,
    ...Object.fromEntries(ids.split(' ').map((name) => [name, randomUUID()])),
    ...{ quotationNumber: other(known.quotationNumber), policyNumber: other(known.policyNumber), cocNumber: other(known.cocNumber) },
    ...{ leadNumber: other(known.leadNumber), adjustment: other(known.adjustment), receiptNumber: other(known.receiptNumber) },
    ...{ remittanceNumber: other(known.remittanceNumber), depositReference: other(known.depositReference) },
    ...{ place: 'Nowhere', feed: `${randomUUID()}.ics` },
    ...{ reference: `PAY-${randomUUID()}`, transaction: `ctpl-${randomUUID()}`, mobile: '+639178880199' },
    ...{ car: car(), holder: { ...holder, mobile: '+639178880199', lastName: 'Zarragoza' } },
  }
}

function factsOf(known: Known): Facts {
  const { quotation, policy, payment, certificate, check, link, customer, agent, transaction, reference, token, mobile } = known
  const { quotationNumber, policyNumber, cocNumber, holder, lead, handOver, proposal, document, todo, notification, appointment } = known
  return {
    ids: [
      ...[agent, quotation, policy, known.groupPolicy, known.journey, known.batch, known.statement, payment, certificate, check],
      ...[link, lead, handOver, proposal, todo, notification, appointment, known.post, known.attempt],
      ...[known.help, known.customerHelp, known.claim, known.bookHandOver, known.licenceScan, customer],
      ...[known.receivedPolicy, known.collection, known.remittance, known.slip],
    ],
    below: [
      { of: quotation, name: 'fileId', id: known.caseFile },
      { of: known.claim, name: 'fileId', id: known.claimFile },
    ],
    texts: [policyNumber, quotationNumber, holder.lastName, mobile, known.car.plate],
    named: {
      ...{ policyId: [policy], quotationId: [quotation], customerId: [customer], userId: [agent], user_id: [agent] },
      ...{ transaction: [transaction], transactionId: [transaction], uid: [transaction], reference: [reference], record: ['lead'] },
      ...{
        number: [quotationNumber, policyNumber, cocNumber, known.adjustment, 'NL-100001'],
        quotationNumber: [quotationNumber],
        policyNumber: [policyNumber, quotationNumber],
      },
      ...{
        token: [token, known.feed],
        link: [token],
        code: [known.code, '123456', cocNumber, 'BAC-001', 'STRANGE', 'terms', 'number-changed'],
        mobile: [mobile],
        mobileNumber: [mobile],
      },
      ...{ endpoint: ['https://push.example.com/1'], keys: [{ p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) }] },
      ...{ recipient: [mobile], email: ['ana.reyes@kalasag.example'], password: ['not the password'] },
      ...{
        answers: [known.car, []],
        holder: [holder],
        alternate: [{}],
        commercial: [{}],
        values: [{ colour: 'RED' }],
        version: [1, 2, 3, 'CTPL-STRANGE-1', MARKETING_TEXT.version],
        effectiveFrom: ['2027-01-01'],
        lastDay: ['2027-01-01'],
      },
      ...{ line: ['ctpl'], LOB: ['ctpl'], kind: ['policy', 'certificate', 'mortgage', 'customer', 'non-life', 'app', 'access'] },
      ...{ emp_code: ['BAC-001'], month: ['2026-07', '2026-07-01'], people: [[{ agentCode: 'BAC-001', leads: 5 }]] },
      ...{ reason: ['A stranger asks for it.'], isLate: ['false'], page: ['1'], agentCode: ['BAC-001'], commercialStructure: ['BACOLOD'] },
      ...{ baseUrl: ['http://127.0.0.1'], companyCode: ['123'], mvPremType: ['1'], assuredTin: ['123-456-789-000'], mvFileNo: [''] },
      ...{ csmId: ['BAC-001'], advisor: ['BAC-001'], personal: [{ name: 'Stranger' }], contact: [{ email: 'stranger@example.com' }] },
      ...leadFacts(known),
      ...{
        inspectionId: [known.inspection],
        photoId: [known.photograph],
        linkId: [known.inspectionLink],
        type: ['customer'],
        size: ['small'],
      },
      ...{ session: [known.inspectionLink], client: [known.photograph], shot: ['front'], source: ['camera'] },
      ...{ deviceTime: [DEVICE_TIME], takenAt: [DEVICE_TIME] },
      ...{ verdicts: [[{ photoId: known.photograph, verdict: 'clear' }]] },
      ...{ because: ['asked', 'visa-refused'], letterId: [known.deed] },
      ...{ endorsementId: [known.endorsement], proofId: [known.deed] },
      ...{ noticeId: [known.notice], deedId: [known.deed], paper: ['given', 'proof', 'police'] },
      ...{ letter: ['given'], postedOn: ['2026-07-01'], receipt: ['RD 123 456 789 PH'] },
      ...{
        fileId: [known.caseFile, known.claimFile],
        text: ['A stranger writes at some length to everybody.', 'terms'],
        waiver: ['A stranger saw it.'],
      },
      ...{ validFrom: ['2027-01-01'], validTo: ['2027-12-31'], validUntil: ['2027-12-31'], authorities: [['early-renewal']] },
      ...{ paperId: [known.paper], paperKind: ['certificate'] },
      ...{ documentId: [document], documentKind: ['photoId'], card: ['nominee', 'proposer'] },
      ...{ needs: [{ vehicle: 'none', travels: 'no', dependants: 0, employees: 0 }], productId: ['travel'], proposalStatus: ['issued'] },
      ...{ from: [at(0, 9).start_date, agent], to: [at(30, 9).start_date], day: [at(3, 9).start_date], format: ['ics', 'xlsx'] },
      ...{ minutes: [30], place: ['Here'], startsAt: [new Date(Date.UTC(2026, 11, 1, 1)).toISOString()] },
      ...{ roleCode: ['AG1'], listedOn: ['2026-07-01'], effectiveOn: ['2027-01-01'], foundTime: ['14:30'], foundBy: ['A stranger'] },
      ...{
        chargeId: [known.charge],
        until: [LONGER],
        noClaim: [true],
        member: ['1'],
        // The policy covers the first, others what lies behind.
        on: ['2027-03-01', '2026-07-01'],
        members: [[{ firstName: 'A stranger' }], ['1']],
        hasClaimed: [false],
      },
      ...{ batch: [known.batch], row: [known.batchRow], event: ['cancel', 'pause', 'withdraw'], key: ['answers.plate'], isLeftOut: [true] },
      cases: [[{ id: known.case, version: 1 }]],
      ...{ parts: [[`${'a'.repeat(64)}.${'b'.repeat(32)}`]], signature: [{ method: 'typed' }] },
      // A page after an id, or a number, is selected by that alone, whoever owns it.
      ...{ after: [SOME_ID, 1], before: [SOME_ID] },
      ...{ question: ['A stranger asks for help.'], topic: ['other'], articlesRead: [[]], score: [1], remark: ['No.'] },
      ...{ onDay: ['2099-01-01'], successors: [[agent], agent] },
      ...agencyFacts(known),
      ...{ method: ['cash'], amount: [61_040], bank: ['BPI'], depositedOn: ['2026-07-01'], slipId: [known.slip], ceiling: [100_000] },
      collectionIds: [[known.collection]],
      ...PAGE_FACTS,
      ...COURSE_FACTS,
      ...{ plateNo: ['NBX4567'], createdAt: ['2026-07-01'], coverFrom: ['2026-07-01'] },
    },
  }
}

function secretsOf(known: Known, authNumber: string): Readonly<Record<string, string>> {
  const { car: vehicle, holder, agent: _, token: __, code: ___, mobile, ...records } = known
  return {
    ...records,
    authNumber,
    mobile: mobile.slice(3),
    mobileAsTyped: `${mobile.slice(3, 6)} ${mobile.slice(6, 9)} ${mobile.slice(9)}`,
    ...{ surname: holder.lastName, firstName: holder.firstName, email: HOLDER.email, address: holder.line1 },
    ...{ plate: vehicle.plate, compactPlate: vehicle.plate.replace(' ', ''), chassisNo: vehicle.chassisNo },
    ...{ engineNo: vehicle.engineNo, mvFile: vehicle.mvFile, compactMvFile: vehicle.mvFile.replace('-', '') },
  }
}
