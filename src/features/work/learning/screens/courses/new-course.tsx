import { Button } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { versionAddress } from '../../parts/words.ts'
import { CourseBeginning, manageContract } from '../../public/contract/manage.ts'

type Props = { readonly opened: boolean; readonly isBegun: boolean; readonly close: () => void }

export function NewCourse({ opened, isBegun, close }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const make = useWrite(manageContract.makeCourse)
  return (
    <Sheet opened={opened} onClose={close} staysOpen keepMounted={isBegun} title={t('New course')}>
      <FieldsForm
        schema={CourseBeginning}
        formId={formId}
        onSubmit={async (body) => {
          const version = await make.submit({ body })
          setCached(manageContract.courseVersion, { params: { id: version.id } }, version)
          navigate(versionAddress(version.id))
        }}
      />
      <Button type="submit" form={formId} loading={make.busy} fullWidth mt="md">
        {t('Start')}
      </Button>
    </Sheet>
  )
}
