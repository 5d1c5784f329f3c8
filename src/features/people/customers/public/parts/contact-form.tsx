import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Contact, type Customer, contract } from '../contract.ts'

type Props = { readonly customer: Customer; readonly back: string; readonly intro: ReactNode }

/** How somebody is reached, to be corrected. */
export function ContactForm({ customer: { id, version, email }, back, intro }: Props) {
  const { submit } = useWrite(contract.changeCustomer)
  const navigate = useNavigate()
  return (
    <FormScreen
      title={t('Contact details')}
      back={back}
      intro={intro}
      schema={Contact}
      initial={{ email: email ?? '' }}
      within="contact"
      draft={`customer/${id}/${version}/contact`}
      submit="Save"
      onSubmit={async (contact) => {
        const params = { id }
        setCached(contract.customer, { params }, await submit({ params, body: { version, contact } }))
        navigate(back)
      }}
    />
  )
}
