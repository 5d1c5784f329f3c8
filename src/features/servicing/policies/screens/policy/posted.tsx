import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconMailCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { noticesContract } from '../../public/contract/notices.ts'
import { contract } from '../../public/contract.ts'
import { PostedForm } from '../../public/rules/ending-schemas.ts'
import type { Letter } from '../../rules/sending.ts'

type Props = { readonly policyId: string; readonly noticeId: string; readonly letter: Letter }

/** Records that a letter was handed to the post office, with its registry receipt. */
export function Posted({ policyId, noticeId, letter }: Props) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const { submit, busy } = useWrite(noticesContract.letterPosted)
  return (
    <>
      <Button variant="light" mt="xs" leftSection={<IconMailCheck size={18} aria-hidden />} onClick={open}>
        {t('Enter the registry receipt')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Letter posted')}>
        <FieldsForm
          schema={PostedForm}
          formId={formId}
          onSubmit={async (posted) => {
            const next = await submit({ params: { id: policyId, noticeId }, body: { letter, ...posted } })
            setCached(contract.policy, { params: { id: policyId } }, next)
            finish()
          }}
        />
        <Text size="sm" mt="sm" c="dimmed">
          {t('It is recorded once and cannot be changed: your name, the day and the number are the proof that the letter was sent.')}
        </Text>
        <Group grow mt="md" preventGrowOverflow={false}>
          <Button variant="default" px="xs" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} px="xs" loading={busy}>
            {t('Record the posting')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
