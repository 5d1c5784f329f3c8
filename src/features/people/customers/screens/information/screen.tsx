import type { Facts } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { PersonalForm } from '../../parts/personal-form.tsx'
import { customerAddress } from '../../public/parts/ways.ts'
import { WithCustomer } from '../../parts/with-customer.tsx'

/** Personal information of a customer. */
export default function CustomerInformation(_: Facts) {
  return (
    <WithCustomer title={t('Personal information')}>
      {(customer) => <PersonalForm customer={customer} back={customerAddress(customer.id)} />}
    </WithCustomer>
  )
}
