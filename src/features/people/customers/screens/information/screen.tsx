import type { Facts } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { customerAddress } from '../../public/addresses.ts'
import { PersonalForm } from '../../public/parts/personal-form.tsx'
import { WithCustomer } from '../../public/parts/with-customer.tsx'

/** A customer's personal information. */
export default function CustomerInformation(_: Facts) {
  return (
    <WithCustomer title={t('Personal information')}>
      {(customer) => <PersonalForm customer={customer} back={customerAddress(customer.id)} />}
    </WithCustomer>
  )
}
