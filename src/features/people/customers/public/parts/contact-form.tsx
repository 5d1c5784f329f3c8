import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { useCorrecting } from '../../parts/use-correcting.ts'
import { Contact, type Customer } from '../contract.ts'

type Props = { readonly customer: Customer; readonly back: string; readonly intro: ReactNode }

/** Corrects how a customer is reached. */
export function ContactForm({ customer, back, intro }: Props) {
  const { id, version, email } = customer
  const draft = `customer/${id}/${version}/contact`
  const correct = useCorrecting(customer, { name: draft })
  const navigate = useNavigate()
  return (
    <FormScreen
      title={t('Contact details')}
      back={back}
      intro={intro}
      schema={Contact}
      initial={{ email: email ?? '' }}
      within="contact"
      draft={draft}
      submit="Save"
      onSubmit={async (contact) => {
        await correct({ contact }, contact)
        navigate(back)
      }}
    />
  )
}
