import { useState } from 'react'
import { leavesOf, seenOf } from '#kit/merge.ts'
import { failureOf } from '#kit/web/failure.ts'
import { correctedAt, useQueuedWrite } from '#kit/web/queued-write.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type ChangedCustomer, Customer, contract } from '../public/contract.ts'

type Part = Pick<ChangedCustomer, 'personal' | 'contact'>

const partsOf = ({ kind, name, birthDate, email }: Customer) => ({ personal: { kind, name, birthDate }, contact: { email } })

/** Corrects a customer's details, field by field; an agent needs no network for it. Asks about fields that someone else changed as well. */
export function useCorrecting(customer: Customer, draft: { readonly name: string }) {
  const { id } = customer
  // What someone else changed in the same fields in the meantime: once it was shown, it counts as seen.
  const [newer, setNewer] = useState<Customer>()
  const online = useWrite(contract.changeCustomer)
  const queued = useQueuedWrite(contract.changeCustomer)
  const isAgent = usePerson()?.audience === 'agent'
  return async (part: Part, answers: Readonly<Record<string, unknown>>): Promise<void> => {
    const params = { id }
    const was = partsOf(customer)
    const before = leavesOf(was)
    const changes = Object.fromEntries(Object.entries(leavesOf(part)).filter(([name, value]) => (value ?? null) !== (before[name] ?? null)))
    const emptied = part.personal && part.personal.birthDate === undefined && customer.birthDate ? { 'personal.birthDate': null } : {}
    const seen = seenOf({ ...changes, ...emptied }, partsOf(newer ?? customer))
    if (Object.keys(seen).length === 0) return
    try {
      if (!isAgent) return setCached(contract.customer, { params }, await online.submit({ params, body: { ...part, seen } }))
      const said = { title: t('Changes to {name}', { name: customer.name }), about: [id], correction: correctedAt(draft.name, answers) }
      const sent = await queued.submit({ params, body: { ...part, seen } }, said)
      const now = { ...customer, ...part.personal, birthDate: part.personal ? (part.personal.birthDate ?? null) : customer.birthDate }
      const shown = { ...now, email: part.contact ? (part.contact.email ?? null) : customer.email }
      setCached(contract.customer, { params }, (sent.state === 'sent' && sent.answer) || shown)
    } catch (thrown) {
      const failure = failureOf(thrown)
      setNewer(Customer.safeParse(failure.data).data)
      throw failure
    }
  }
}
