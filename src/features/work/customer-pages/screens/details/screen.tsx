import type { Facts } from '#domain/routing.ts'
import { customersAddress } from '#features/people/customers/public/addresses.ts'
import { CustomerList } from '#features/people/customers/public/parts/customer-list.tsx'
import { useCustomer } from '#features/people/customers/public/parts/use-customer.ts'
import { policiesAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Overview } from './overview.tsx'
import { OwnRecord } from './own-record.tsx'

/**
 * A customer: for the agent with everything that is theirs, for the customer what we know of them. Opened by an agent without one, the list
 * of all.
 */
export default function CustomerDetails(_: Facts) {
  const { id, side, read } = useCustomer()
  if (!id) return <CustomerList />
  return (
    <Loaded read={read} page={{ title: t('Customer'), back: side === 'agent' ? customersAddress() : policiesAddress(side) }}>
      {(customer) => (side === 'agent' ? <Overview customer={customer} /> : <OwnRecord customer={customer} />)}
    </Loaded>
  )
}
