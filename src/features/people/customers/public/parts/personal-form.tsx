import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Customer, contract, Personal } from '../contract.ts'

/** Who somebody is, to be corrected. `back`: where it was opened from. */
export function PersonalForm({ customer, back }: { readonly customer: Customer; readonly back: string }) {
  const { submit } = useWrite(contract.changeCustomer)
  const navigate = useNavigate()
  const { id, version, kind, name, birthDate } = customer
  return (
    <FormScreen
      title={t('Personal information')}
      subtitle={t('Policies that are issued keep the name that they were issued with.')}
      back={back}
      schema={Personal}
      initial={{ kind, name, birthDate: birthDate ?? '' }}
      within="personal"
      draft={`customer/${id}/${version}/personal`}
      submit="Save"
      onSubmit={async (personal) => {
        const params = { id }
        setCached(contract.customer, { params }, await submit({ params, body: { version, personal } }))
        navigate(back)
      }}
    />
  )
}
