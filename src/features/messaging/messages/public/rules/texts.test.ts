import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { claimSms, type MessageText, messageTexts, mortgageeMail, newTimesOffered, policyMail, policySms } from './texts.ts'
import { MOST_SMS } from './wordings.ts'

const brand = 'Kalasag'
const phone = '(02) 8000 0000'
const link = 'https://sales.kalasag.example/app/ctpl/policy?policy=0198c0de-0000-7000-8000-000000000000'

/** Personal values: a message contains those that it is meant to, and no others. */
const personal = {
  code: '314159',
  holder: 'Maria Santos',
  customerMobile: '0917 888 0077',
  agent: 'Ana Reyes',
  agentMobile: '0917 123 4567',
  place: 'SM City Bacolod',
  risk: '2021 Toyota Vios NBC 1234',
  mortgagee: 'Bank of Bacolod',
}
const policy = { number: 'POL-CTPL-26-000001', holderName: personal.holder, description: personal.risk, total: 61_040 }
const notice = {
  ...{ ...policy, lastDay: '2026-12-31', ground: 'The premium is not paid', reason: 'The premium of ₱610.40 was due on 1 Nov 2026.' },
  ...{ kind: 'non-payment' as const, mortgagee: personal.mortgagee, hasCtpl: false },
}
const application = { brand, phone, link, number: 'APP-2026-00001', name: personal.holder }
const licence = { brand, link, name: personal.agent, kind: 'Non-life', number: 'NL-104512-2030', until: '31 Dec 2030' }
const startsAt = new Date('2026-11-20T01:30:00Z')

/** Number of SMS that a text takes; 0 where it is not sent as one. */
type Expected = { readonly said: MessageText; readonly sms: number; readonly holds: readonly (keyof typeof personal)[] }

const offered = { brand, reference: 'Q-CTPL-26-000001', agentName: personal.agent, agentMobile: '+639171234567', total: 61_040 }
const claim = { number: 'CL-000012', until: '2026-12-31', amount: 2_500_000 }
const asClaimSms = (told: MessageText) => claimSms({ brand, told, link })

const asSms = (told: MessageText) => policySms({ brand, told, link })

/** Each message with realistic values; a missing one does not compile. */
const messages: Readonly<Record<keyof typeof messageTexts, readonly Expected[]>> = {
  oneTimeCode: [
    {
      said: messageTexts.oneTimeCode({ brand, code: personal.code, host: 'sales.kalasag.example' }),
      sms: 1,
      holds: ['code'],
    },
  ],
  numberChanged: [{ said: messageTexts.numberChanged({ brand, mobile: '+639178880077', phone }), sms: 1, holds: ['customerMobile'] }],
  identityConfirmed: [{ said: messageTexts.identityConfirmed({ brand, quotation: 'QUO-CTPL-26-000001' }), sms: 1, holds: [] }],
  identityNotConfirmed: [{ said: messageTexts.identityNotConfirmed({ brand, quotation: 'QUO-CTPL-26-000001' }), sms: 1, holds: [] }],
  offerByText: [
    {
      said: messageTexts.offerByText({ ...offered, description: personal.risk, until: '2026-12-31' }),
      sms: 2,
      holds: ['risk', 'agent', 'agentMobile'],
    },
  ],
  offerCode: [{ said: messageTexts.offerCode({ ...offered, code: personal.code }), sms: 2, holds: ['code'] }],
  offerAtCounter: [
    {
      said: messageTexts.offerAtCounter({ ...offered, counterCode: '7E-204-918-335', outlets: ['7-Eleven', 'Bayad'], until: '2026-12-31' }),
      sms: 1,
      holds: [],
    },
  ],
  offerIdentity: [{ said: messageTexts.offerIdentity(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerLapsed: [{ said: messageTexts.offerLapsed(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerChanged: [{ said: messageTexts.offerChanged(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerUndecided: [{ said: messageTexts.offerUndecided(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerPaid: [{ said: messageTexts.offerPaid(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerNotByText: [{ said: messageTexts.offerNotByText(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerWrongCode: [{ said: messageTexts.offerWrongCode(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerCodesUsedUp: [{ said: messageTexts.offerCodesUsedUp(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offersStopped: [{ said: messageTexts.offersStopped(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  offerHeld: [{ said: messageTexts.offerHeld(offered), sms: 1, holds: ['agent', 'agentMobile'] }],
  textNotUnderstood: [{ said: messageTexts.textNotUnderstood({ brand, phone }), sms: 2, holds: [] }],
  helpAnswered: [{ said: messageTexts.helpAnswered({ brand, number: 'HD-000012', link }), sms: 1, holds: [] }],
  helpCorrected: [{ said: messageTexts.helpCorrected({ brand, number: 'HD-000012', link }), sms: 1, holds: [] }],
  complaintTaken: [{ said: messageTexts.complaintTaken({ brand, number: 'HD-000012', link, until: startsAt }), sms: 2, holds: [] }],
  claimReported: [{ said: asClaimSms(messageTexts.claimReported(claim)), sms: 2, holds: [] }],
  claimPapersWanted: [{ said: asClaimSms(messageTexts.claimPapersWanted({ ...claim, count: 3 })), sms: 2, holds: [] }],
  claimPapersReceived: [{ said: asClaimSms(messageTexts.claimPapersReceived(claim)), sms: 2, holds: [] }],
  claimAssessed: [{ said: asClaimSms(messageTexts.claimAssessed(claim)), sms: 2, holds: [] }],
  claimOffered: [{ said: asClaimSms(messageTexts.claimOffered(claim)), sms: 3, holds: [] }],
  claimOfferChanged: [{ said: asClaimSms(messageTexts.claimOfferChanged(claim)), sms: 3, holds: [] }],
  claimOfferWithdrawn: [{ said: asClaimSms(messageTexts.claimOfferWithdrawn(claim)), sms: 2, holds: [] }],
  claimAgreed: [{ said: asClaimSms(messageTexts.claimAgreed(claim)), sms: 3, holds: [] }],
  claimSettled: [{ said: asClaimSms(messageTexts.claimSettled({ ...claim, reference: 'PESO-000123' })), sms: 3, holds: [] }],
  claimDenied: [{ said: asClaimSms(messageTexts.claimDenied(claim)), sms: 2, holds: [] }],
  claimWritten: [{ said: asClaimSms(messageTexts.claimWritten(claim)), sms: 1, holds: [] }],
  claimReopened: [{ said: asClaimSms(messageTexts.claimReopened(claim)), sms: 1, holds: [] }],
  claimFault: [{ said: asClaimSms(messageTexts.claimFault(claim)), sms: 2, holds: [] }],
  claimOtherParty: [{ said: asClaimSms(messageTexts.claimOtherParty(claim)), sms: 2, holds: [] }],
  thirdPartyReported: [{ said: messageTexts.thirdPartyReported({ brand, phone, number: 'TR-000012' }), sms: 1, holds: [] }],
  thirdPartyAttached: [{ said: messageTexts.thirdPartyAttached({ brand, phone, number: 'TR-000012' }), sms: 1, holds: [] }],
  thirdPartyDismissed: [
    {
      said: messageTexts.thirdPartyDismissed({ brand, phone, number: 'TR-000012', reason: 'The vehicle is not insured with us.' }),
      ...{ sms: 1, holds: [] },
    },
  ],
  claimWithdrawn: [{ said: asClaimSms(messageTexts.claimWithdrawn(claim)), sms: 2, holds: [] }],
  testimonialWritten: [{ said: messageTexts.testimonialWritten({ brand, agentName: personal.agent, link }), sms: 2, holds: ['agent'] }],
  newAgent: [
    {
      said: messageTexts.newAgent({ brand, agentName: personal.agent, agentMobile: '+639171234567' }),
      sms: 2,
      holds: ['agent', 'agentMobile'],
    },
  ],
  appointmentReminder: [
    {
      said: messageTexts.appointmentReminder({
        ...{ brand, startsAt, place: personal.place },
        ...{ agentName: personal.agent, agentMobile: '+639171234567' },
      }),
      sms: 1,
      holds: ['agent', 'agentMobile', 'place'],
    },
  ],
  photographsAgain: [
    {
      said: messageTexts.photographsAgain({ brand, risk: personal.risk, titles: ['Front', 'Odometer'], link }),
      sms: 2,
      holds: ['risk'],
    },
  ],
  licenceAccepted: [{ said: messageTexts.licenceAccepted(licence), sms: 0, holds: ['agent'] }],
  licenceAcceptedSms: [{ said: messageTexts.licenceAcceptedSms(licence), sms: 1, holds: [] }],
  licenceReturned: [{ said: messageTexts.licenceReturned({ ...licence, faults: ['Scan: It cannot be read.'] }), sms: 0, holds: ['agent'] }],
  licenceReturnedSms: [{ said: messageTexts.licenceReturnedSms(licence), sms: 1, holds: [] }],
  dataRequestAnswered: [{ said: messageTexts.dataRequestAnswered({ brand, number: 'PR-000001', phone }), sms: 1, holds: [] }],
  dataErased: [{ said: messageTexts.dataErased({ brand, number: 'PR-000001', phone }), sms: 1, holds: [] }],
  policyIssued: [
    { said: asSms(messageTexts.policyIssued({ ...policy, isCertified: true })), sms: 2, holds: [] },
    { said: asSms(messageTexts.policyIssued({ ...policy, isCertified: true, dueOn: '2027-02-18' })), sms: 4, holds: [] },
  ],
  fleetIssued: [
    { said: asSms(messageTexts.fleetIssued({ count: 10_000, total: 610_400_000 })), sms: 3, holds: [] },
    { said: asSms(messageTexts.fleetIssued({ count: 10_000, total: 610_400_000, dueOn: '2027-02-18' })), sms: 4, holds: [] },
  ],
  fleetComplete: [{ said: asSms(messageTexts.fleetComplete({ count: 10_000 })), sms: 2, holds: [] }],
  premiumPaid: [{ said: asSms(messageTexts.premiumPaid(policy)), sms: 3, holds: [] }],
  chargeAsked: [
    { said: asSms(messageTexts.chargeAsked({ ...policy, what: 'More days of cover', until: '2026-12-31' })), sms: 3, holds: [] },
    { said: asSms(messageTexts.chargeAsked({ ...policy, what: 'More days of cover', until: null })), sms: 3, holds: [] },
  ],
  chargePaid: [{ said: asSms(messageTexts.chargePaid({ ...policy, what: 'More days of cover' })), sms: 3, holds: [] }],
  policyChanged: [
    { said: asSms(messageTexts.policyChanged({ ...policy, what: 'The plate has arrived', on: '2026-11-20' })), sms: 2, holds: [] },
  ],
  ownerAsked: [
    {
      said: asSms(messageTexts.ownerAsked({ ...policy, description: 'NBX 4567 · 2022 Toyota Vios', until: '2026-12-04' })),
      sms: 4,
      holds: [],
    },
  ],
  policyPassedOn: [{ said: asSms(messageTexts.policyPassedOn({ ...policy, on: '2026-11-26' })), sms: 2, holds: [] }],
  changeRefused: [
    {
      said: asSms(messageTexts.changeRefused({ ...policy, what: 'Correct a spelling', why: 'The ID shows another name.' })),
      sms: 2,
      holds: [],
    },
  ],
  documentsComplete: [
    { said: asSms(messageTexts.documentsComplete(policy)), sms: 1, holds: [] },
    {
      said: asSms(messageTexts.documentsComplete({ ...policy, certificate: { cocNumber: '00012345', authNumber: '98765432' } })),
      sms: 2,
      holds: [],
    },
  ],
  premiumReceived: [
    {
      said: asSms(messageTexts.premiumReceived({ what: 'in cash', amount: 561_150, agent: 'Ana Reyes', receipt: 'PR-26-000001' })),
      sms: 3,
      holds: ['agent'],
    },
  ],
  receiptVoid: [
    { said: asSms(messageTexts.receiptVoid({ amount: 561_150, receipt: 'PR-26-000001', phone, isOwed: true })), sms: 4, holds: [] },
    { said: asSms(messageTexts.receiptVoid({ amount: 561_150, receipt: 'PR-26-000001', phone, isOwed: false })), sms: 4, holds: [] },
  ],
  paymentTakenBack: [{ said: asSms(messageTexts.paymentTakenBack({ ...policy, quotation: 'Q' })), sms: 3, holds: [] }],
  refusalAsked: [{ said: asSms(messageTexts.refusalAsked(policy)), sms: 2, holds: [] }],
  refusalReturned: [{ said: asSms(messageTexts.refusalReturned({ ...policy, reason: 'The name is cut off.' })), sms: 2, holds: [] }],
  refundSent: [
    { said: asSms(messageTexts.refundSent({ ...policy, total: 123_456 })), sms: 3, holds: [] },
    { said: asSms(messageTexts.refundSent({ ...policy, total: 123_456, how: 'bank transfer BPI 20261126-0042' })), sms: 3, holds: [] },
  ],
  policyCancelled: [{ said: asSms(messageTexts.policyCancelled({ ...policy, why: 'The vehicle was sold.' })), sms: 2, holds: [] }],
  policyGivenBack: [
    {
      said: asSms(messageTexts.policyGivenBack({ ...policy, returned: 'All that was paid, ₱5,611.50, is returned the way it was paid.' })),
      sms: 4,
      holds: [],
    },
  ],
  cancellationNotice: [
    { said: asSms(messageTexts.cancellationNotice(notice)), sms: 5, holds: ['mortgagee'] },
    { said: asSms(messageTexts.cancellationNotice({ ...notice, kind: 'asked' })), sms: 2, holds: ['mortgagee'] },
    { said: asSms(messageTexts.cancellationNotice({ ...notice, kind: 'other', mortgagee: null })), sms: 5, holds: [] },
    { said: asSms(messageTexts.cancellationNotice({ ...notice, kind: 'asked', mortgagee: null, hasCtpl: true })), sms: 2, holds: [] },
  ],
  mortgageeLoss: (['to-pay', 'paid', 'not-paid'] as const).map((stage) => ({
    said: mortgageeMail({
      ...{ brand, phone, mortgagee: personal.mortgagee },
      told: messageTexts.mortgageeLoss({ ...notice, claim: 'CL-000012', lossOn: '2026-11-20', stage }),
    }),
    sms: 0,
    holds: ['holder', 'risk', 'mortgagee'],
  })),
  coveredLonger: [{ said: asSms(messageTexts.coveredLonger({ ...policy, until: '2027-01-04' })), sms: 2, holds: [] }],
  mortgageeNotice: [
    {
      said: mortgageeMail({ brand, phone, told: messageTexts.mortgageeNotice(notice), mortgagee: personal.mortgagee }),
      sms: 0,
      holds: ['holder', 'risk', 'mortgagee'],
    },
  ],
  passwordReset: [{ said: messageTexts.passwordReset({ brand, phone, name: 'Ana', link, minutes: 30 }), sms: 0, holds: [] }],
  passwordResetByPhone: [{ said: messageTexts.passwordResetByPhone({ brand, phone, name: 'Ana' }), sms: 0, holds: [] }],
  secondFactorChanged: [{ said: messageTexts.secondFactorChanged({ brand, phone, name: 'Ana', what: 'was set up' }), sms: 0, holds: [] }],
  passwordChanged: [{ said: messageTexts.passwordChanged({ brand, phone, name: 'Ana' }), sms: 0, holds: [] }],
  contactChanged: [{ said: messageTexts.contactChanged({ brand, phone, name: 'Ana' }), sms: 0, holds: [] }],
  applicationReceived: [{ said: messageTexts.applicationReceived(application), sms: 0, holds: ['holder'] }],
  applicationReturned: [{ said: messageTexts.applicationReturned({ ...application, count: 2 }), sms: 0, holds: ['holder'] }],
  applicationReturnedSms: [{ said: messageTexts.applicationReturnedSms(application), sms: 1, holds: [] }],
  applicationMessage: [{ said: messageTexts.applicationMessage(application), sms: 0, holds: ['holder'] }],
  applicationMessageSms: [{ said: messageTexts.applicationMessageSms(application), sms: 1, holds: [] }],
  applicationDeclined: [
    { said: messageTexts.applicationDeclined({ ...application, reason: 'The licence was revoked.' }), sms: 0, holds: ['holder'] },
  ],
  applicationApprovedSms: [{ said: messageTexts.applicationApprovedSms({ brand }), sms: 1, holds: [] }],
  accountOpened: [
    {
      said: messageTexts.accountOpened({ ...application, agentCode: 'BAC-1001', manager: personal.agent, days: 7 }),
      sms: 0,
      holds: ['holder', 'agent'],
    },
  ],
  nonRenewalNotice: [
    { said: asSms(messageTexts.nonRenewalNotice({ ...policy, reason: notice.reason, coverTo: notice.lastDay })), sms: 4, holds: [] },
  ],
  nonRenewalWithdrawn: [{ said: asSms(messageTexts.nonRenewalWithdrawn(policy)), sms: 2, holds: [] }],
  noticeWithdrawn: [{ said: asSms(messageTexts.noticeWithdrawn(policy)), sms: 2, holds: [] }],
}

describe.each(Object.entries(messages))('the message %s', (_, list) => {
  it.each(list)('says “$said.text”', ({ said, sms, holds }) => {
    expect(said.text.trim()).not.toBe('')
    expect(said.text).not.toMatch(/undefined|null|\[object/)
    if (sms > 0) expect(new SegmentedMessage(said.text).segmentsCount).toBe(sms)
    expect(sms).toBeLessThanOrEqual(MOST_SMS)
    const text = `${said.subject ?? ''} ${said.text}`
    const held = Object.entries(personal).flatMap(([name, value]) => (text.includes(value) ? [name] : []))
    expect(held.sort()).toEqual([...holds].sort())
  })
})

describe('a message about a policy', () => {
  const said = messageTexts.documentsComplete({ number: policy.number })

  it('names nobody where anybody may read it: as an SMS', () => {
    expect(asSms(said)).toMatchObject({ text: `Kalasag: Policy POL-CTPL-26-000001 is issued. Open it here: ${link}` })
  })

  it('is a letter to its holder as a mail, with whom to call', () => {
    expect(policyMail({ brand, phone, link, ...policy, told: said })).toMatchObject({
      subject: 'Policy POL-CTPL-26-000001 · Kalasag',
      text: `Dear Maria Santos,\n\nPolicy POL-CTPL-26-000001 is issued. Open it here:\n\nOpen your policy and its documents here, with the mobile number you gave us:\n${link}\n\n2021 Toyota Vios NBC 1234\n\nQuestions? Call (02) 8000 0000.\nKalasag`,
    })
  })
})

it('reminds of an appointment with the time of the place, and how to change it', () => {
  const [reminder] = messages.appointmentReminder
  expect(reminder?.said.text).toBe(
    'Kalasag: You are meeting Ana Reyes on 20 Nov 2026, 9:30 AM (Manila time), SM City Bacolod. To change it, call 0917 123 4567.',
  )
})

it('tells both numbers which one opens the door now, and whom to call', () => {
  const [changed] = messages.numberChanged
  expect(changed?.said.text).toBe(
    'Kalasag: From now on, you sign in with 0917 888 0077. If you did not ask for this, call (02) 8000 0000 at once.',
  )
})

it('offers somebody who was missed the times that are free, or another day', () => {
  const times = [new Date('2026-11-21T02:00:00Z'), new Date('2026-11-22T06:00:00Z')]
  const offer = { brand, name: 'Maria', agentName: 'Ana Reyes' }
  expect(newTimesOffered({ ...offer, times }).text).toContain('on 21 Nov 2026, 10:00 AM or 22 Nov 2026, 2:00 PM (Manila time)')
  expect(newTimesOffered({ ...offer, times: [] }).text).toContain('another day')
})
