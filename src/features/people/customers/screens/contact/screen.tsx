import { formatMobile } from '#domain/mobile.ts'
import type { Facts } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { customerAddress } from '../../public/addresses.ts'
import { ContactForm } from '../../public/parts/contact-form.tsx'
import { WithCustomer } from '../../public/parts/with-customer.tsx'
import { SignInNumber } from './sign-in-number.tsx'

/** A customer's contact details: to reach them, and to correct what has changed. */
export default function CustomerContact(_: Facts) {
  return (
    <WithCustomer title={t('Contact details')}>
      {(customer) => (
        <ContactForm
          customer={customer}
          back={customerAddress(customer.id)}
          intro={
            <>
              <SignInNumber customer={customer} />
              <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
                <ContactButtons mobile={customer.mobile} name={customer.name || formatMobile(customer.mobile)} grow />
              </div>
            </>
          }
        />
      )}
    </WithCustomer>
  )
}
