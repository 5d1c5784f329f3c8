import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { centreAddress, resourceAddress } from '../../parts/addresses.ts'
import { contract, NewResourceForm } from '../../public/contract.ts'

/** Starts a document: what it is and for whom, which cannot change later; then its file. */
export default function NewResource() {
  const navigate = useNavigate()
  const { submit } = useWrite(contract.addResource)
  return (
    <FormScreen
      title={t('Add a document')}
      subtitle={t('Next you add its file. A second person publishes it.')}
      back={centreAddress()}
      schema={NewResourceForm}
      initial={{ language: 'en', audience: 'everyone' }}
      draft="new-resource"
      submit="Continue to the file"
      onSubmit={async (body) => {
        const made = await submit({ body })
        setCached(contract.resource, { params: { id: made.versionId } }, made)
        navigate(resourceAddress(made.versionId), { replace: true })
      }}
    />
  )
}
