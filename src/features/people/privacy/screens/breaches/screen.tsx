import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Clock } from '../../parts/clock.tsx'
import { BreachForm, breachContract } from '../../public/contract/breaches.ts'
import { breachList } from '../../rules/list-breaches.ts'

const addressOf = (id: string) => pathTo('privacy/breach', { audience: 'agent' }, { breach: id })

/** The register of breaches of personal data: open ones first, each with its clock. */
export default function Breaches() {
  return (
    <ListScreen
      title={t('Breach register')}
      list={breachList}
      endpoint={breachContract.breaches}
      actions={<Record />}
      cells={{ state: (row) => <Clock breach={row} /> }}
      card={(row) => (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.title}
            </Text>
            <Clock breach={row} />
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {t('Known since')} <InstantText at={row.foundAt} />
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {t('Notify by')} <InstantText at={row.notifyBy} />
          </Text>
        </>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => addressOf(id)}
      empty={{
        title: t('No breach is recorded'),
        text: t(
          'Record at once when personal data was lost or fell into the wrong hands. The 72 hours to notify start when it becomes known.',
        ),
      }}
    />
  )
}

function Record() {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const navigate = useNavigate()
  const { submit, busy } = useWrite(breachContract.recordBreach)
  return (
    <>
      <Button leftSection={<IconPlus size={18} />} onClick={open}>
        {t('Record a breach')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Record a breach')} size="lg">
        <FieldsForm
          schema={BreachForm}
          formId={formId}
          draft="breach/new"
          onSubmit={async (body) => {
            const { id } = await submit({ body })
            finish()
            navigate(addressOf(id))
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Record')}
        </Button>
      </Dialog>
    </>
  )
}
