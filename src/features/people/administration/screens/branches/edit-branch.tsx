import { Button } from '@mantine/core'
import { useId } from 'react'
import { learnBranches } from '#features/people/staff/public/rules.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { queries } from '#kit/web/queries.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type Branch, branchContract, NewBranchForm } from '../../public/contract/branches.ts'
import { BranchForm } from '../../rules/branch-form.ts'

type Props = {
  /** The one being changed, or a new one; undefined: closed. */
  readonly branch: Branch | 'new' | undefined
  readonly close: () => void
}

/** Reloads long-cached lists, since there is another branch to choose. */
function learn(branches: readonly Branch[]): void {
  learnBranches(branches)
  void queries.invalidateQueries({ queryKey: ['list', 'Branch'] })
}

export function EditBranch({ branch, close }: Props) {
  const formId = useId()
  const opening = useWrite(branchContract.openBranch)
  const changing = useWrite(branchContract.changeBranch)
  const known = branch === 'new' ? undefined : branch
  return (
    <Sheet opened={branch !== undefined} onClose={close} staysOpen title={known ? known.name : t('Open a branch')}>
      {known ? (
        <FieldsForm
          schema={BranchForm}
          formId={formId}
          initial={{
            name: known.name,
            address: known.address,
            province: known.province,
            city: known.city,
            structure: known.structure ?? undefined,
          }}
          draft={rowDraft('branch', known.code, [known.name, known.address, known.province, known.city, known.structure])}
          onSubmit={async (body) => {
            learn(await changing.submit({ params: { code: known.code }, body }))
            close()
          }}
        />
      ) : (
        <FieldsForm
          schema={NewBranchForm}
          formId={formId}
          draft="administration/new-branch"
          onSubmit={async (body) => {
            learn(await opening.submit({ body }))
            close()
          }}
        />
      )}
      <Button type="submit" form={formId} loading={opening.busy || changing.busy} fullWidth mt="md">
        {known ? t('Save') : t('Open the branch')}
      </Button>
    </Sheet>
  )
}
