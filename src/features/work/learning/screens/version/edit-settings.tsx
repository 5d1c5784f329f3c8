import { Button } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useSaving } from '../../parts/use-version.ts'
import type { VersionDetail } from '../../public/contract/manage.ts'
import { CourseSettings } from '../../rules/course.ts'

/** Changes the settings of the course as a whole. */
export function EditSettings({ version }: { readonly version: VersionDetail }) {
  const formId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  const { submit, busy } = useSaving(version)
  return (
    <>
      <Button variant="subtle" onClick={open}>
        {t('Edit')}
      </Button>
      <Sheet opened={opened} onClose={close} staysOpen keepMounted={isBegun} title={t('The course')}>
        <FieldsForm
          schema={CourseSettings}
          formId={formId}
          within="content"
          initial={version.content}
          onSubmit={async (settings) => {
            await submit(settings)
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Save')}
        </Button>
      </Sheet>
    </>
  )
}
