import { nameOf } from '#domain/person.ts'
import { UserRecord } from '#features/people/staff/public/contract.ts'
import { usePerson } from '#kit/web/session.ts'
import type { Quotation } from '../../public/contract/quotes.ts'
import { draftName } from '../../public/rules/answers.ts'
import { type OfflineQuotation, offlineDiscount, offlineState } from '../../rules/offline-quotation.ts'

const Seller = UserRecord.pick({ first_name: true, last_name: true, agentCode: true, mobileNo: true, branch: true })

/** The seller, as named in their documents. */
export function useSeller() {
  const person = usePerson()
  const record = Seller.safeParse(person?.record).data
  return {
    ...{ id: person?.id ?? '', code: record?.agentCode ?? '', mobile: record?.mobileNo ?? '', branch: record?.branch ?? '' },
    name: record ? nameOf({ firstName: record.first_name, lastName: record.last_name }) : (person?.name ?? ''),
  }
}

/** A quotation of this device in the shape in which screens show those of the server. */
export function shownOf(here: OfflineQuotation, { branch, ...agent }: ReturnType<typeof useSeller>): Quotation {
  const { made, startedAt, given: _, leadId: _lead, customerId: _customer, client: _client, ...kept } = here
  const state = offlineState(here)
  return {
    ...kept,
    ...{ number: '', state, holderName: draftName(here.holder), branch, agent, experience: null },
    agreement: { name: null, discount: offlineDiscount(here), maxCreditDays: null },
    ...{ worksheet: made?.worksheet ?? null, total: made?.worksheet.total ?? null, findings: made?.findings ?? [] },
    ...{ approval: null, conditions: [], versions: 0, coverFrom: made?.coverFrom ?? null, coverTo: made?.coverTo ?? null },
    ...{
      quotedAt: made?.at ?? null,
      validUntil: null,
      tariff: made && { version: made.tariff.version, isInForce: true },
      instalments: null,
    },
    ...{ customerId: null, policy: null, lead: null, previous: null, again: null, consents: [], brought: null, history: [] },
    next: { who: 'agent', step: 'go-on', photos: null, waitsFor: '', since: startedAt },
    may: made ? ['edit'] : ['edit', 'quote'],
    ...{ createdAt: startedAt, updatedAt: made?.at ?? startedAt },
  }
}
