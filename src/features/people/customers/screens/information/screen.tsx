import type { Facts } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { PersonalForm } from '../../parts/personal-form.tsx'
import { WithCustomer } from '../../parts/with-customer.tsx'
import { customerAddress } from '../../public/parts/ways.ts'

/** Personal information of a customer. */
export default function CustomerInformation(_: Facts) {
  return (
    <WithCustomer title={t('Personal information')}>
      {(customer) => <PersonalForm customer={customer} back={customerAddress(customer.id)} />}
    </WithCustomer>
  )
}
