import type { StateDescription } from '#kit/state-description.ts'
import { applicationStates } from './application-states.ts'
import { claimStates, thirdPartyStates } from './claim-states.ts'
import { moneyDescriptions } from './money-descriptions.ts'
import { settlementStates } from './settlement-states.ts'
import { ofPoliciesInForce } from './states-in-force.ts'

const descriptions: Readonly<Record<string, Readonly<Record<string, StateDescription>>>> = {
  quotation: {
    draft: {
      label: 'Draft',
      tone: 'quiet',
      next: 'Some answers are still missing. Continue where you stopped; everything entered is kept.',
    },
    quoted: { label: 'Quoted', tone: 'moving', next: 'The price is ready. It is waiting for the customer to accept it before it expires.' },
    referred: { label: 'In review', tone: 'warn', next: 'An underwriter must decide on this. You will see the decision here.' },
    approved: {
      label: 'Approved',
      tone: 'good',
      next: 'Underwriting agreed. It is waiting for the customer to accept it before it expires.',
    },
    declined: { label: 'Declined', tone: 'bad', next: 'This cannot be insured as it was entered. See why, and what would change it.' },
    accepted: { label: 'Accepted', tone: 'moving', next: 'The customer accepted the price. Continue to payment.' },
    converted: { label: 'See policy', tone: 'quiet', next: 'Its policy shows whether it is paid and issued.' },
    expired: {
      label: 'Expired',
      tone: 'quiet',
      next: 'The price is no longer valid. Quote again for today’s price; your answers are kept.',
    },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'This quotation was withdrawn and can no longer be used.' },
  },
  policy: {
    proposed: { label: 'Proposed', tone: 'moving', next: 'We are checking the application. This takes a moment.' },
    'awaiting-payment': { label: 'Waiting for payment', tone: 'warn', next: 'Cover starts only after payment. Next, the customer pays.' },
    paid: { label: 'Paid', tone: 'moving', next: 'The payment has arrived. The policy is being issued; there is nothing more to do.' },
    issued: { label: 'Issued', tone: 'good', next: 'The policy is in force for its period of cover.' },
    expired: { label: 'Expired', tone: 'quiet', next: 'The period of cover has ended.' },
    cancelled: { label: 'Cancelled', tone: 'bad', next: 'This policy was cancelled and covers nothing.' },
    renewed: { label: 'Renewed', tone: 'good', next: 'A newer policy has replaced it.' },
  },
  ...moneyDescriptions,
  ...settlementStates,
  ...ofPoliciesInForce,
  certificate: {
    reserved: { label: 'Preparing', tone: 'moving', next: 'The certificate has its number and is about to be registered.' },
    sent: { label: 'Authenticating', tone: 'moving', next: 'It is waiting for the authentication service. We ask again automatically.' },
    authenticated: { label: 'Authenticated', tone: 'good', next: 'The certificate is registered and valid for the LTO.' },
    refused: {
      label: 'Refused',
      tone: 'bad',
      next: 'The authentication service refused it. See the reason; it will be sent again once corrected.',
    },
    unanswered: {
      label: 'Authenticating',
      tone: 'warn',
      next: 'The authentication service has not answered yet. We verify automatically; the policy is paid and safe.',
    },
    voided: { label: 'Voided', tone: 'quiet', next: 'This certificate number is spoiled and will not be used again.' },
  },
  tariff: {
    draft: {
      label: 'Draft',
      tone: 'quiet',
      next: 'It does not price anything yet. Change it, compare it with quotations, then propose it.',
    },
    proposed: { label: 'Proposed', tone: 'warn', next: 'It is waiting for a second person to review what it does and activate it.' },
    active: { label: 'Active', tone: 'good', next: 'It can no longer be changed. It prices cover that starts within its dates.' },
    retired: { label: 'Retired', tone: 'quiet', next: 'Its dates have passed. It still applies to whatever it priced.' },
    discarded: { label: 'Discarded', tone: 'quiet', next: 'It was discarded and never priced anything.' },
  },
  'list-version': {
    draft: { label: 'Draft', tone: 'quiet', next: 'It has no effect yet. Review what it changes, then submit it.' },
    submitted: { label: 'Submitted', tone: 'warn', next: 'It is waiting for a second person to review what it changes and approve it.' },
    approved: { label: 'Approved', tone: 'good', next: 'It applies from its first day until another version does.' },
    returned: { label: 'Returned', tone: 'warn', next: 'Submit it again with another day, or load a corrected file.' },
    discarded: { label: 'Discarded', tone: 'quiet', next: 'It was discarded and never took effect.' },
  },
  'course-version': {
    draft: { label: 'Draft', tone: 'quiet', next: 'No one is learning from it yet. Write its lessons, then submit it.' },
    submitted: { label: 'Submitted', tone: 'warn', next: 'It is waiting for a second person to read it as learners will and publish it.' },
    approved: { label: 'Published', tone: 'good', next: 'It applies from its first day until another version does.' },
    returned: { label: 'Returned', tone: 'warn', next: 'Fix what the reason points out, then submit it again.' },
    discarded: { label: 'Discarded', tone: 'quiet', next: 'It was discarded, and no one learned from it.' },
  },
  inspection: {
    requested: {
      label: 'To be photographed',
      tone: 'warn',
      next: 'The photos have not been taken yet. The customer or the agent takes them with a phone.',
    },
    capturing: {
      label: 'Being photographed',
      tone: 'moving',
      next: 'Photos are arriving. Once all of them are in, they are sent for review.',
    },
    submitted: {
      label: 'In review',
      tone: 'moving',
      next: 'An underwriter is reviewing the photos. You do not need to do anything until the review is finished.',
    },
    'sent-back': { label: 'Some to retake', tone: 'warn', next: 'Some photos must be taken again; the link asks only for these.' },
    cleared: { label: 'Cleared', tone: 'good', next: 'The photos were reviewed and are fine.' },
    lapsed: {
      label: 'Lapsed',
      tone: 'quiet',
      next: 'The photos were not taken in time. Ask for the inspection again if it is still needed.',
    },
    cancelled: { label: 'Cancelled', tone: 'quiet', next: 'This inspection is no longer needed.' },
  },
  'inspection-photo': {
    taken: { label: 'Received', tone: 'moving', next: 'It has arrived and is waiting for review.' },
    replaced: { label: 'Replaced', tone: 'quiet', next: 'A newer photo replaced it.' },
    cleared: { label: 'Cleared', tone: 'good', next: 'It shows what was asked for.' },
    'sent-back': { label: 'Take it again', tone: 'warn', next: 'It must be taken again, for the reason shown beside it.' },
  },
  lead: {
    newleadentery: { label: 'New', tone: 'moving', next: 'No one has been in touch yet. Call, and record the outcome.' },
    nocontact: { label: 'No contact', tone: 'warn', next: 'The person was not reached. Try again, and say what came of it.' },
    contact: { label: 'Contact', tone: 'moving', next: 'You are in touch. Meet, make a quotation, or agree when to talk again.' },
    selling: {
      label: 'Being sold',
      tone: 'moving',
      next: 'A quotation was started, but nothing has been sold yet. The proposal says what comes next.',
    },
    converted: { label: 'Converted', tone: 'good', next: 'A policy was issued. You can find it through its proposal.' },
    failed: { label: 'Failed', tone: 'bad', next: 'Nothing will come of it as it stands. A new outcome opens it again.' },
    discarded: { label: 'Discarded', tone: 'quiet', next: 'It was archived, with a reason. It can be restored.' },
  },
  referral: {
    asked: { label: 'Please answer', tone: 'warn', next: 'Underwriting needs something from you. It continues once you have answered.' },
  },
  case: {
    open: { label: 'To decide', tone: 'warn', next: 'An underwriter decides on this next.' },
    asked: { label: 'Asked the agent', tone: 'moving', next: 'The agent answers what underwriting asked for.' },
    seconding: { label: 'Second approval', tone: 'warn', next: 'One underwriter approved it. A second one must as well.' },
    approved: { label: 'Approved', tone: 'good', next: 'Underwriting agreed. The quotation can be accepted.' },
    declined: { label: 'Declined', tone: 'bad', next: 'Underwriting did not agree. The reason says what would change it.' },
    lapsed: { label: 'Lapsed', tone: 'quiet', next: 'The risk was changed or the quotation is over: there is nothing left to decide.' },
  },
  screening: {
    open: { label: 'To decide', tone: 'warn', next: 'Nothing is paid or issued for this person until someone has decided.' },
    seconding: { label: 'Second review', tone: 'warn', next: 'One person says that it is someone else. A second person must agree.' },
    released: { label: 'Not a match', tone: 'good', next: 'It is someone else. This is remembered for the same person and entry.' },
    confirmed: { label: 'Match', tone: 'bad', next: 'It is the person on the list. Nothing may be issued for them.' },
  },
  breach: {
    open: {
      label: 'Open',
      tone: 'warn',
      next: 'Notify the Commission and the people affected within 72 hours, or say why no one needs to be notified.',
    },
    closed: { label: 'Closed', tone: 'quiet', next: 'It is over. The record is kept.' },
  },
  'privacy-request': {
    asked: { label: 'Received', tone: 'warn', next: 'We verify who is asking before anything is disclosed or changed.' },
    identified: { label: 'In progress', tone: 'moving', next: 'The privacy officer is working on the answer.' },
    prepared: { label: 'Prepared', tone: 'moving', next: 'The answer has been prepared and is being checked again.' },
    answered: { label: 'Answered', tone: 'good', next: 'It was done as asked.' },
    partly: { label: 'Answered in part', tone: 'good', next: 'It was done as far as the law allows.' },
    refused: {
      label: 'Refused',
      tone: 'bad',
      next: 'It was not done, for the reason shown. Complaints can be made to the National Privacy Commission.',
    },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It is no longer wanted.' },
  },
  'resource-version': {
    draft: { label: 'Draft', tone: 'quiet', next: 'Only the office can see it. Add its file, check it, then submit it.' },
    submitted: { label: 'Submitted', tone: 'warn', next: 'It is waiting for a second person to read and publish it.' },
    published: { label: 'Published', tone: 'good', next: 'It can be found from its first day until another version is in force.' },
    returned: { label: 'Returned', tone: 'warn', next: 'Fix it and submit it again, or discard it.' },
    discarded: { label: 'Discarded', tone: 'quiet', next: 'It was discarded and no one received it.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It is no longer given to anyone. It is kept for what was sold under it.' },
  },
  'covered-transaction': {
    'to-report': { label: 'To report', tone: 'warn', next: 'Report it to the Anti-Money Laundering Council by the day shown.' },
    reported: { label: 'Reported', tone: 'good', next: 'It was reported. The records are kept for five years.' },
  },
  batch: {
    uploaded: { label: 'Being checked', tone: 'moving', next: 'Every row is checked and priced, just like a single sale.' },
    checked: { label: 'Checked', tone: 'warn', next: 'Some rows have errors. Fix them, or continue with the others.' },
    priced: { label: 'Priced', tone: 'good', next: 'No rows have errors. Review what is to be issued and confirm.' },
    confirmed: { label: 'Confirmed', tone: 'moving', next: 'The policies are about to be issued.' },
    issuing: { label: 'Being issued', tone: 'moving', next: 'Policies are issued one after the other. You can leave this page.' },
    paused: { label: 'Paused', tone: 'warn', next: 'Nothing more is issued until you continue.' },
    done: {
      label: 'Done',
      tone: 'good',
      next: 'Everything that can be issued now has been issued.',
    },
    cancelled: { label: 'Cancelled', tone: 'quiet', next: 'Nothing more is issued. What was issued before stays in force.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'What was not issued has been dropped. What was issued stays in force.' },
  },
  'batch-row': {
    unchecked: { label: 'Not checked yet', tone: 'moving' },
    ok: { label: 'Good', tone: 'good' },
    warning: { label: 'Good, with a note', tone: 'warn' },
    wrong: { label: 'Wrong', tone: 'bad' },
    referred: { label: 'For review', tone: 'warn' },
    'waiting-payment': { label: 'Waiting', tone: 'moving' },
    issued: { label: 'Issued', tone: 'good' },
    certificated: { label: 'Issued, with certificate', tone: 'good' },
    failed: { label: 'Not issued', tone: 'bad' },
    'left-out': { label: 'Left out', tone: 'quiet' },
  },
  'microsite-page': {
    draft: { label: 'Draft', tone: 'quiet', next: 'Only you can see it. Check the preview, then submit it to the office.' },
    submitted: { label: 'With the office', tone: 'moving', next: 'Someone at the office reads it. You will be notified of the decision.' },
    returned: { label: 'Returned', tone: 'warn', next: 'The office asks for a change. Change it and submit it again.' },
    published: { label: 'Published', tone: 'good', next: 'Everyone can see it while your licence is valid.' },
    replaced: { label: 'Replaced', tone: 'quiet', next: 'A newer version replaced it.' },
    withdrawn: { label: 'Taken down', tone: 'quiet', next: 'No one can see it. A new version goes to the office first.' },
  },
  'microsite-post': {
    draft: { label: 'Draft', tone: 'quiet', next: 'Only you can see it. Submit it to the office when it is ready.' },
    submitted: { label: 'With the office', tone: 'moving', next: 'Someone at the office reads it. You will be notified of the decision.' },
    returned: { label: 'Returned', tone: 'warn', next: 'The office asks for a change. Change it and submit it again.' },
    published: { label: 'Published', tone: 'good', next: 'Everyone can read it on the page.' },
    withdrawn: { label: 'Taken down', tone: 'quiet', next: 'No one can read it any more.' },
  },
  testimonial: {
    asked: { label: 'Asked', tone: 'moving', next: 'The customer has the link but has not written yet.' },
    written: { label: 'With the office', tone: 'moving', next: 'Someone at the office reads it before it is shown.' },
    published: { label: 'Shown', tone: 'good', next: 'It is shown on the page. The customer can take it back at any time.' },
    declined: { label: 'Not shown', tone: 'quiet', next: 'The office decided not to show it.' },
    withdrawn: { label: 'Taken back', tone: 'quiet', next: 'It is no longer shown.' },
  },
  application: applicationStates,
  'licence-renewal': {
    sent: {
      label: 'With the office',
      tone: 'moving',
      next: 'Our office compares it with the scan. The holder is notified by text and e-mail.',
    },
    returned: { label: 'Sent back', tone: 'warn', next: 'Something must be corrected. See what it is and why, then send it again.' },
    accepted: { label: 'Accepted', tone: 'good', next: 'The renewed licence is on record.' },
    withdrawn: { label: 'Taken back', tone: 'quiet', next: 'The holder took it back. Another can be sent.' },
  },
  'help-request': {
    open: { label: 'Received', tone: 'warn', next: 'It is waiting for someone at the help desk.' },
    taken: { label: 'In progress', tone: 'moving', next: 'Someone at the help desk is looking after it and will write here.' },
    answered: { label: 'Answered', tone: 'good', next: 'Read the answer. Write again if it does not help, or say that it is solved.' },
    solved: { label: 'Solved', tone: 'quiet', next: 'There is nothing more to do. Write again to reopen it.' },
  },
  'staff-change': {
    proposed: { label: 'To confirm', tone: 'warn', next: 'Nothing has changed yet. A second person confirms or refuses it.' },
    confirmed: { label: 'Confirmed', tone: 'good', next: 'It is done.' },
    refused: { label: 'Refused', tone: 'bad', next: 'Nothing has changed.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'Nothing has changed.' },
  },
  'office-change': {
    proposed: { label: 'To confirm', tone: 'warn', next: 'Nothing has changed yet. A second person confirms or refuses it.' },
    confirmed: { label: 'Confirmed', tone: 'good', next: 'It is done.' },
    refused: { label: 'Refused', tone: 'bad', next: 'Nothing has changed.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'Nothing has changed.' },
  },
  claim: claimStates,
  'third-party-report': thirdPartyStates,
  'hand-over': {
    planned: {
      label: 'Planned',
      tone: 'warn',
      next: 'Nothing has moved yet. It will be carried out early on its day, unless it is cancelled before.',
    },
    done: { label: 'Done', tone: 'good', next: 'The book is with its new agents. It can be undone within 24 hours.' },
    undone: { label: 'Undone', tone: 'quiet', next: 'The book is back, except for what was given to someone else in the meantime.' },
    'called-off': { label: 'Cancelled', tone: 'quiet', next: 'Nothing has moved. Plan another one if it is still needed.' },
  },
  proposal: {
    draft: {
      label: 'Not accepted yet',
      tone: 'moving',
      next: 'No price has been accepted yet. First come the cards and the quotation, then its acceptance.',
    },
    login: {
      label: 'Submitted',
      tone: 'moving',
      next: 'The price is accepted. It is waiting for the identity check, the payment and the issue of the policy.',
    },
    requirement: {
      label: 'Requirement raised',
      tone: 'warn',
      next: 'An underwriter must decide. The quotation or policy shows what needs a decision.',
    },
    issued: { label: 'Policy issued', tone: 'good', next: 'The policy is issued. There is nothing more to do here.' },
    rejected: {
      label: 'Rejected',
      tone: 'bad',
      next: 'Nothing came of it: the quotation lapsed, was withdrawn or declined. The lead is open again.',
    },
  },
}

/** Describes a state to a person; a state without a description is shown as it is. */
export const describeState = (cycle: string, state: string): StateDescription =>
  descriptions[cycle]?.[state] ?? { label: state, tone: 'quiet' }
