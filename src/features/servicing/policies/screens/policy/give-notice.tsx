import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailExclamation } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'
import { NoticeForm } from '../../public/rules/ending-schemas.ts'
import { GROUNDS } from '../../rules/ending.ts'

/** Gives notice of cancellation: on which ground, who is told, and the last day of cover that follows. */
export function GiveNotice({ policy: { id, reference, mayNotice, mortgagee } }: { readonly policy: PolicyDetail }) {
  const [opened, { open, close }] = useDisclosure()
  const formId = useId()
  const { submit, busy } = useWrite(contract.noticeOfCancellation)
  const [first] = mayNotice
  const [ground, setGround] = useState<unknown>(first?.ground)
  const lastDay = mayNotice.find((each) => each.ground === ground)?.lastDay
  const params = { id }
  return (
    <>
      <Button variant="light" color="coral" my="sm" leftSection={<IconMailExclamation size={18} />} onClick={open}>
        {t('Give notice of cancellation')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('Give notice of cancelling {number}?', { number: reference })}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        <FieldsForm
          schema={NoticeForm}
          formId={formId}
          initial={{ ground: first?.ground, mortgagee }}
          offers={() => ({ ground: { options: mayNotice.map((each) => ({ value: each.ground, label: t(GROUNDS[each.ground]) })) } })}
          onChange={(answers) => setGround(answers.ground)}
          onSubmit={async (body) => {
            setCached(contract.policy, { params }, await submit({ params, body }))
            close()
          }}
        />
        <Text size="sm" mt="sm" role="status">
          {lastDay &&
            (mortgagee
              ? t('The customer is told by text message and mail, {mortgagee} by mail. Cover lasts until {day}.', {
                  mortgagee,
                  day: formatDay(lastDay),
                })
              : t('The customer is told by text message and mail. Cover lasts until {day}.', { day: formatDay(lastDay) }))}
        </Text>
        <Group grow mt="md" preventGrowOverflow={false}>
          <Button variant="default" px="xs" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} color="coral" px="xs" loading={busy}>
            {t('Give notice')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
