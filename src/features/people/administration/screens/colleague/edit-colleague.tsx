import { Alert, Button } from '@mantine/core'
import { useId } from 'react'
import { isOfficeRole } from '#domain/access.ts'
import { formatMobile } from '#domain/mobile.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { colleagueOffers } from '../../parts/colleague-offers.ts'
import { toastOutcome } from '../../parts/toast-outcome.ts'
import { type Colleague, peopleContract } from '../../public/contract/people.ts'
import { ColleagueForm, hasManager, NOBODY, Role } from '../../rules/colleague.ts'

type Props = { readonly person: Colleague; readonly opened: boolean; readonly close: () => void }

/** Sends only what was changed, so that what someone else changed in the meantime is kept. */
export function EditColleague({ person, opened, close }: Props) {
  const formId = useId()
  const { id, name, role, managerId } = person
  const { submit, busy } = useWrite(peopleContract.changeColleague)
  const read = useRead(peopleContract.colleagueChoices, undefined, { enabled: opened })
  const { firstName, lastName, email, branch } = person
  const initial = {
    ...{ firstName, lastName, email, branch, role: Role.parse(role), mobile: formatMobile(person.mobile) },
    managerId: hasManager(role) ? (managerId ?? NOBODY) : undefined,
  }
  const before = { ...initial, mobile: person.mobile }
  return (
    <Sheet opened={opened} onClose={close} staysOpen title={t('Change {name}', { name })}>
      <Loaded read={read}>
        {(choices) => (
          <FieldsForm
            schema={ColleagueForm}
            formId={formId}
            initial={initial}
            draft={rowDraft('colleague', id, initial)}
            offers={colleagueOffers(choices, id)}
            onSubmit={async (answers) => {
              const known: readonly (readonly [string, unknown])[] = Object.entries(before)
              const changed = Object.entries(answers).filter(([of, value]) => known.every(([each, was]) => each !== of || was !== value))
              const body = ColleagueForm.partial().parse(Object.fromEntries(changed))
              toastOutcome(await submit({ params: { id }, body }), t('Saved'))
              close()
            }}
          >
            {isOfficeRole(role) && (
              <Alert color="mango" mt="md">
                {t('The role, e-mail and number of someone who sees everyone’s records are changed once a second person confirms it.')}
              </Alert>
            )}
          </FieldsForm>
        )}
      </Loaded>
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('Save')}
      </Button>
    </Sheet>
  )
}
