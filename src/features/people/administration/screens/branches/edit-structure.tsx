import { Button } from '@mantine/core'
import { useId } from 'react'
import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { queries } from '#kit/web/queries.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type CommercialStructure, NewStructureForm, StructureForm, structureContract } from '../../public/contract/structures.ts'

type Props = {
  /** The one being changed, or a new one; undefined: closed. */
  readonly structure: CommercialStructure | 'new' | undefined
  /** The position of a new one: after all others. */
  readonly last: number
  readonly close: () => void
}

/** Forms cache lists of values for long: the next branch may be put into what was just added. */
const learn = () => void queries.invalidateQueries({ queryKey: ['list', 'CommercialStructure'] })

export function EditStructure({ structure, last, close }: Props) {
  const formId = useId()
  const opening = useWrite(structureContract.openStructure)
  const changing = useWrite(structureContract.changeStructure)
  const known = structure === 'new' ? undefined : structure
  const done = () => {
    learn()
    close()
  }
  return (
    <Sheet opened={structure !== undefined} onClose={close} staysOpen title={known ? known.name : t('Add a commercial structure')}>
      {known ? (
        <FieldsForm
          schema={StructureForm}
          formId={formId}
          initial={{ ...known, inUseUntil: known.inUseUntil ?? undefined }}
          draft={rowDraft('structure', known.code, known)}
          onSubmit={async (body) => {
            await changing.submit({ params: { code: known.code }, body })
            done()
          }}
        />
      ) : (
        <FieldsForm
          schema={NewStructureForm}
          formId={formId}
          draft="administration/new-structure"
          initial={{ inUseFrom: dayOf(now()), position: last + 10 }}
          onSubmit={async (body) => {
            await opening.submit({ body })
            done()
          }}
        />
      )}
      <Button type="submit" form={formId} loading={opening.busy || changing.busy} fullWidth mt="md">
        {known ? t('Save') : t('Add the commercial structure')}
      </Button>
    </Sheet>
  )
}
