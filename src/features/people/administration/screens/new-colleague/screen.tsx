import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isOfficeRole } from '#domain/access.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { changesAddress, colleagueAddress, peopleAddress } from '../../parts/addresses.ts'
import { colleagueOffers } from '../../parts/colleague-offers.ts'
import { toastOutcome } from '../../parts/toast-outcome.ts'
import { type ColleagueChoices, peopleContract } from '../../public/contract/people.ts'
import { ColleagueForm } from '../../rules/colleague.ts'

/** Adds someone new: they get a link by mail, and choose the password with a code sent to their phone. */
export default function NewColleague() {
  const read = useRead(peopleContract.colleagueChoices)
  return (
    <Loaded read={read} page={{ title: t('Add a person'), back: peopleAddress() }}>
      {(choices) => <New choices={choices} />}
    </Loaded>
  )
}

function New({ choices }: { readonly choices: ColleagueChoices }) {
  const [branch] = useQueryParam('branch')
  const [role, setRole] = useState<unknown>()
  const navigate = useNavigate()
  const { submit } = useWrite(peopleContract.addColleague)
  return (
    <FormScreen
      title={t('Add a person')}
      back={peopleAddress()}
      schema={ColleagueForm}
      initial={{ role: 'AG1', ...(branch ? { branch } : {}) }}
      offers={colleagueOffers(choices)}
      draft="administration/new-colleague"
      submit="Add and send the link"
      onChange={(answers) => setRole(answers.role)}
      onSubmit={async (answers) => {
        const outcome = await submit({ body: answers })
        toastOutcome(outcome, t('{name} was added. The link to set the password is on its way.', { name: answers.firstName }))
        navigate(outcome.id ? colleagueAddress(outcome.id) : changesAddress())
      }}
    >
      {typeof role === 'string' && isOfficeRole(role) && (
        <Alert color="mango" mt="md">
          {t('This role sees everyone’s records. The account is opened once a second person confirms it.')}
        </Alert>
      )}
    </FormScreen>
  )
}
