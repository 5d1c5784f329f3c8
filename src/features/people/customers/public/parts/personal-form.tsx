import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { useCorrecting } from '../../parts/use-correcting.ts'
import { type Customer, Personal } from '../contract.ts'

/** Corrects who a customer is. `back`: where it was opened from. */
export function PersonalForm({ customer, back }: { readonly customer: Customer; readonly back: string }) {
  const navigate = useNavigate()
  const { id, version, kind, name, birthDate } = customer
  const draft = `customer/${id}/${version}/personal`
  const correct = useCorrecting(customer, { name: draft })
  return (
    <FormScreen
      title={t('Personal information')}
      subtitle={t('Policies already issued keep the name they were issued with.')}
      back={back}
      schema={Personal}
      initial={{ kind, name, birthDate: birthDate ?? '' }}
      within="personal"
      draft={draft}
      submit="Save"
      onSubmit={async (personal) => {
        await correct({ personal }, personal)
        navigate(back)
      }}
    />
  )
}
